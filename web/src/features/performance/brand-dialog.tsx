import { useState } from 'react'
import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'

type BrandDialogProps = { client: Client; words: string[]; onClose(): void }

/** Which words make a query one for the brand. */
export function BrandDialog({ client, words, onClose }: BrandDialogProps) {
  const t = useText()
  const [text, setText] = useState(words.join(', '))
  const save = useAction({
    run: () => {
      const chosen = text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
      return api('put', '/api/v1/clients/{client_id}/search-console/brand-words', {
        path: { client_id: client.id },
        body: { brand_words: chosen.length > 0 ? chosen : null },
      })
    },
    refresh: [['search-console', client.id]],
    onDone: onClose,
  })
  return (
    <Dialog title={t('performance.brandWords')} isOpen onClose={onClose}>
      <p>{t('performance.brandWordsText')}</p>
      <TextField
        label={t('performance.brandWords')}
        value={text}
        onChange={setText}
        autoComplete="off"
      />
      <DialogActions>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button kind="primary" isPending={save.isPending} onPress={() => save.mutate()}>
          {t('action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
