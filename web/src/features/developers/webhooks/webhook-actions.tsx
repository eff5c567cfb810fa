import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { Secret } from '../secret.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { type Webhook, webhooksQuery } from './queries.ts'

type DialogName = 'edit' | 'rotate' | 'delete' | null

/** Test, edit, switch, rotate, delete. */
export function WebhookActions({
  webhook: { id, url, is_active },
  webhook,
}: {
  webhook: Webhook
}) {
  const t = useText()
  const router = useRouter()
  const [asking, setAsking] = useState<DialogName>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const path = { webhook_id: id }
  const refresh = [webhooksQuery.queryKey, ['deliveries', id]]
  const test = useAction({
    run: () => api('post', '/api/v1/webhooks/{webhook_id}/test', { path }),
    refresh,
    onDone: () => notify({ text: t('webhooks.tested') }),
  })
  const toggle = useAction({
    run: () =>
      api('patch', '/api/v1/webhooks/{webhook_id}', { path, body: { is_active: !is_active } }),
    refresh,
  })
  const rotate = useAction({
    run: () => api('post', '/api/v1/webhooks/{webhook_id}/rotate', { path }),
    onDone: (made) => {
      setAsking(null)
      setSecret(made.secret)
    },
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/webhooks/{webhook_id}', { path }),
    refresh: [webhooksQuery.queryKey],
    onDone: () => {
      notify({ text: t('webhooks.deleted') })
      void router.navigate({ to: '/dev/webhooks' })
    },
  })
  return (
    <div className="form-row">
      <Button kind="primary" isPending={test.isPending} onPress={() => test.mutate()}>
        {t('webhooks.test')}
      </Button>
      <Button onPress={() => setAsking('edit')}>{t('webhooks.edit')}</Button>
      <Button isPending={toggle.isPending} onPress={() => toggle.mutate()}>
        {t(is_active ? 'webhooks.switchOff' : 'webhooks.switchOn')}
      </Button>
      <Button onPress={() => setAsking('rotate')}>{t('webhooks.rotate')}</Button>
      <Button kind="danger" icon="trash" onPress={() => setAsking('delete')}>
        {t('webhooks.delete')}
      </Button>
      {asking === 'edit' && <EditWebhook webhook={webhook} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        title={t('webhooks.rotate')}
        text={t('webhooks.rotateText')}
        action={t('webhooks.rotate')}
        isOpen={asking === 'rotate'}
        isPending={rotate.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => rotate.mutate()}
      />
      <ConfirmDialog
        title={t('webhooks.deleteTitle')}
        text={t('webhooks.deleteText')}
        action={t('webhooks.delete')}
        typed={new URL(url).host}
        isOpen={asking === 'delete'}
        isPending={remove.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate()}
      />
      <Dialog
        title={t('webhooks.secretTitle')}
        isOpen={secret !== null}
        onClose={() => setSecret(null)}
        isDismissable={false}
      >
        <Secret
          label={t('webhooks.secret')}
          value={secret ?? ''}
          onClose={() => setSecret(null)}
        />
      </Dialog>
    </div>
  )
}
