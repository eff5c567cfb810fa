import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'

/** Linking pages by hand, one a line. */
export function AddLinks({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const add = useAction({
    run: ({ pages = '', target = '' }: Record<string, string>) => {
      const sources = pages.split(/\s+/).filter((line) => line !== '')
      const body = sources.map((source_url) => ({ source_url, target_url: target.trim() }))
      return api('post', '/api/v1/clients/{client_id}/backlinks', {
        path: { client_id: client.id },
        body,
      })
    },
    refresh: [['links', client.id]],
    isQuiet: true,
    onDone: (added) => {
      notify({ text: t('links.added', { n: added.length }) })
      onClose()
    },
  })
  return (
    <Dialog title={t('links.add')} isOpen onClose={onClose}>
      <Form onSubmit={add.mutate} error={add.error}>
        <TextField
          name="pages"
          label={t('links.pages')}
          hint={t('links.pagesHint')}
          rows={6}
          mono
          isRequired
        />
        <TextField name="target" label={t('links.target')} hint={t('links.targetHint')} mono />
        <SubmitActions onCancel={onClose} isPending={add.isPending}>
          {t('links.add')}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
