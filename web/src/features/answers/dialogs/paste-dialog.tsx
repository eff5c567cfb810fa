import { answersKey } from '../../../api/answers.ts'
import { api } from '../../../api/client/client.ts'
import type { Client } from '../../../api/clients.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'

// Named alike in every language.
const ASSISTANT = 'ChatGPT'

/** An answer that somebody copied from an assistant. */
export function PasteDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const paste = useAction({
    run: ({
      prompt_text = '',
      llm_provider = '',
      response_text = '',
    }: Record<string, string>) =>
      api('post', '/api/v1/clients/{client_id}/aeo/answers', {
        path: { client_id: client.id },
        body: { prompt_text, llm_provider, response_text },
      }),
    refresh: [answersKey(client.id)],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('answers.pasted') })
      onClose()
    },
  })
  return (
    <Dialog title={t('answers.paste')} isOpen onClose={onClose} width="wide">
      <p className="quiet">{t('answers.pasteText')}</p>
      <Form onSubmit={paste.mutate} error={paste.error}>
        <TextField
          name="prompt_text"
          label={t('answers.prompt')}
          maxLength={2000}
          autoFocus
          isRequired
        />
        <TextField
          name="llm_provider"
          label={t('answer.provider')}
          placeholder={ASSISTANT}
          maxLength={60}
          isRequired
        />
        <TextField name="response_text" label={t('answer.title')} rows={10} isRequired />
        <SubmitActions onCancel={onClose} isPending={paste.isPending} />
      </Form>
    </Dialog>
  )
}
