import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { Secret } from '../secret.tsx'
import { DEFAULT_EVENTS, type EventName, webhooksQuery } from './queries.ts'
import { WebhookFields } from './webhook-fields.tsx'

/** An address and its events, then the secret: shown this once. */
export function CreateWebhook({ onClose }: { onClose(): void }) {
  const t = useText()
  const [secret, setSecret] = useState<string | null>(null)
  const [events, setEvents] = useState<EventName[]>([...DEFAULT_EVENTS])
  const create = useAction({
    run: ({ url = '', description = '' }: Record<string, string>) =>
      api('post', '/api/v1/webhooks', { body: { url, description, events } }),
    refresh: [webhooksQuery.queryKey],
    isQuiet: true,
    onDone: (made) => setSecret(made.secret),
  })
  return (
    <Dialog
      title={t(secret === null ? 'webhooks.create' : 'webhooks.secretTitle')}
      isOpen
      onClose={onClose}
      isDismissable={secret === null}
    >
      {secret === null ? (
        <Form onSubmit={create.mutate} error={create.error}>
          <WebhookFields events={events} onEvents={setEvents} />
          <SubmitActions
            onCancel={onClose}
            isPending={create.isPending}
            isDisabled={events.length === 0}
          >
            {t('webhooks.create')}
          </SubmitActions>
        </Form>
      ) : (
        <Secret label={t('webhooks.secret')} value={secret} onClose={onClose} />
      )}
    </Dialog>
  )
}
