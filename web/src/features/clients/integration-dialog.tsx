import { api } from '../../api/client/client.ts'
import { ApiError } from '../../api/client/error.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/toast.tsx'
import { type Integration, integrationsQuery } from './queries.ts'

type Kind = Integration['kind']
type Values = Record<string, string>
type Props = { client: Client; kind: Kind; isOpen: boolean; onClose(): void }

/** Takes the secret of one channel; it is never shown again. */
export function IntegrationDialog({ client, kind, isOpen, onClose }: Props) {
  const t = useText()
  const name = t(`integrations.${kind}`)
  const save = useAction({
    run: (values: Values) =>
      api('put', '/api/v1/clients/{client_id}/integrations/{kind}', {
        path: { client_id: client.id, kind },
        body: bodyOf(kind, values, t('integrations.notJson')),
      }),
    refresh: [integrationsQuery(client.id).queryKey],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('integrations.saved', { name }) })
      onClose()
    },
  })
  return (
    <Dialog title={name} isOpen={isOpen} onClose={onClose}>
      <Form onSubmit={save.mutate} error={save.error}>
        <Fields kind={kind} domain={client.domain} />
        <p className="hint">{t('integrations.secretHint')}</p>
        <SubmitActions onCancel={onClose} isPending={save.isPending} />
      </Form>
    </Dialog>
  )
}

function Fields({ kind, domain }: { kind: Kind; domain: string }) {
  const t = useText()
  switch (kind) {
    case 'indexnow':
      return (
        <>
          <TextField
            name="key"
            label={t('integrations.indexnowKey')}
            autoComplete="off"
            maxLength={128}
            mono
            isRequired
          />
          <TextField
            name="key_location"
            label={t('integrations.keyLocation')}
            placeholder={`https://${domain}/….txt`}
            autoComplete="off"
            mono
          />
        </>
      )
    case 'google':
      return (
        <TextField
          name="service_account"
          label={t('integrations.serviceAccount')}
          hint={t('integrations.serviceAccountHint')}
          rows={8}
          mono
          isRequired
        />
      )
    case 'bing':
      return (
        <TextField
          name="api_key"
          label={t('integrations.bingKey')}
          autoComplete="off"
          maxLength={128}
          mono
          isRequired
        />
      )
  }
}

function bodyOf(
  kind: Kind,
  { key = '', key_location = '', service_account = '', api_key = '' }: Values,
  notJson: string,
) {
  switch (kind) {
    case 'indexnow':
      return { key, ...(key_location && { key_location }) }
    case 'google':
      return { service_account: readObject(service_account, notJson) }
    case 'bing':
      return { api_key }
  }
}

/** The pasted key file; a text that is none is refused as the server would refuse it. */
function readObject(text: string, complaint: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object') return { ...value }
  } catch {
    // Said below, in the reader's words.
  }
  throw new ApiError({ status: 400, message: `service_account: ${complaint}` })
}
