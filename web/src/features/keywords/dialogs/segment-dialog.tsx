import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { readSegmentFilter, segmentsQuery } from '../../../api/segments.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'

/** Gives the filters of this view a name, by which the segment menu finds them again. */
export function SegmentDialog({ clientId, onClose }: { clientId: number; onClose(): void }) {
  const t = useText()
  const { data: saved = [] } = useQuery(segmentsQuery(clientId))
  const path = { client_id: clientId }
  const refresh = [segmentsQuery(clientId).queryKey]
  const save = useAction({
    run: ({ name = '', who = '' }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/segments', {
        path,
        body: { name, filter: readSegmentFilter(location.search), is_private: who === 'me' },
      }),
    refresh,
    isQuiet: true,
    onDone: ({ name }) => {
      notify({ text: t('segment.saved', { name }) })
      onClose()
    },
  })
  const forget = useAction({
    run: (id: number) =>
      api('delete', '/api/v1/clients/{client_id}/segments/{segment_id}', {
        path: { ...path, segment_id: id },
      }),
    refresh,
  })
  return (
    <Dialog title={t('segment.save')} isOpen onClose={onClose}>
      <Form onSubmit={save.mutate} error={save.error}>
        <TextField
          name="name"
          label={t('client.name')}
          hint={t('segment.hint')}
          maxLength={60}
          autoFocus
          isRequired
        />
        <fieldset className="form-row">
          <legend className="visually-hidden">{t('segment.who')}</legend>
          {(['team', 'me'] as const).map((who) => (
            <label key={who} className="check">
              <input type="radio" name="who" value={who} defaultChecked={who === 'team'} />
              {t(`segment.${who}`)}
            </label>
          ))}
        </fieldset>
        {saved.length > 0 && (
          <ul className="segment-list">
            {saved.map(({ id, name, is_private }) => (
              <li key={id}>
                <span>
                  {name} {is_private && <span className="hint">{t('segment.me')}</span>}
                </span>
                <Button
                  kind="quiet"
                  icon="trash"
                  aria-label={`${t('action.remove')}: ${name}`}
                  onPress={() => forget.mutate(id)}
                >
                  {t('action.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <SubmitActions onCancel={onClose} isPending={save.isPending} />
      </Form>
    </Dialog>
  )
}
