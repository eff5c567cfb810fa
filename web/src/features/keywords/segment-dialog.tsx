import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { forgetSegment, readSavedSegments, saveSegment } from '../../ui/segments.ts'
import { notify } from '../../ui/toast.tsx'

/** Gives the filters of this view a name, by which the segment menu finds them again. */
export function SegmentDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const t = useText()
  const [saved, setSaved] = useState(() => readSavedSegments(clientId))
  function save({ name = '' }: Record<string, string>) {
    saveSegment(clientId, { name: name.trim(), search: location.search })
    notify({ text: t('segment.saved', { name: name.trim() }) })
    onClose()
  }
  function forget(name: string) {
    forgetSegment(clientId, name)
    setSaved(readSavedSegments(clientId))
  }
  return (
    <Dialog title={t('segment.save')} isOpen onClose={onClose}>
      <Form onSubmit={save}>
        <TextField name="name" label={t('client.name')} hint={t('segment.hint')} maxLength={60} autoFocus isRequired />
        {saved.length > 0 && (
          <ul className="segment-list">
            {saved.map(({ name }) => (
              <li key={name}>
                <span>{name}</span>
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={`${t('action.remove')}: ${name}`}
                  onPress={() => forget(name)}
                >
                  {t('action.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('action.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
