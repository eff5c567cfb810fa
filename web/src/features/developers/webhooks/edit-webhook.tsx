import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog, SubmitActions } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { EVENTS, type Webhook, webhooksQuery } from './queries.ts'
import { WebhookFields } from './webhook-fields.tsx'

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const t = useText()
  const [events, setEvents] = useState(EVENTS.filter((name) => webhook.events.includes(name)))
  const save = useAction({
    run: ({ url = '', description = '' }: Record<string, string>) =>
      api('patch', '/api/v1/webhooks/{webhook_id}', {
        path: { webhook_id: webhook.id },
        body: { url, description, events },
      }),
    refresh: [webhooksQuery.queryKey],
    isQuiet: true,
    onDone: () => {
      notify({ text: t('state.saved') })
      onClose()
    },
  })
  return (
    <Dialog title={t('webhooks.edit')} isOpen onClose={onClose}>
      <Form onSubmit={save.mutate} error={save.error}>
        <WebhookFields
          events={events}
          onEvents={setEvents}
          url={webhook.url}
          description={webhook.description}
        />
        <SubmitActions
          onCancel={onClose}
          isPending={save.isPending}
          isDisabled={events.length === 0}
        />
      </Form>
    </Dialog>
  )
}
