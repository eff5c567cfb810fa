import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { notify } from '../../../ui/overlay/toast.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { type Channel, channelsQuery } from './queries.ts'

const refresh = [channelsQuery.queryKey]
const DAY = 86_400

/** Test, edit, switch, remove. */
export function ChannelActions({
  channel,
  channel: { id, name, kind, is_active, snoozed_until },
}: {
  channel: Channel
}) {
  const t = useText()
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null)
  const path = { channel_id: id }
  const test = useAction({
    run: () => api('post', '/api/v1/notification-channels/{channel_id}/test', { path }),
    refresh,
    onDone: ({ delivered, error }) => {
      if (!delivered)
        return notify({
          text: t('channels.testFailed', { error: error ?? '' }),
          isFailure: true,
        })
      notify({ text: t(kind === 'teams' ? 'channels.testTeams' : 'channels.tested', { name }) })
    },
  })
  const toggle = useAction({
    run: () =>
      api('patch', '/api/v1/notification-channels/{channel_id}', {
        path,
        body: { is_active: !is_active },
      }),
    refresh,
  })
  const isSnoozed = snoozed_until !== null && snoozed_until > Date.now() / 1000
  const snooze = useAction({
    run: () => {
      const body = { snoozed_until: isSnoozed ? null : Math.round(Date.now() / 1000) + DAY }
      return api('patch', '/api/v1/notification-channels/{channel_id}', { path, body })
    },
    refresh,
  })
  const remove = useAction({
    run: () => api('delete', '/api/v1/notification-channels/{channel_id}', { path }),
    refresh,
  })
  return (
    <div className="form-row">
      <Button isPending={test.isPending} onPress={() => test.mutate()}>
        {t('channels.test')}
      </Button>
      <Button onPress={() => setAsking('edit')}>{t('webhooks.edit')}</Button>
      <Button isPending={snooze.isPending} onPress={() => snooze.mutate()}>
        {t(isSnoozed ? 'channels.wake' : 'channels.snooze')}
      </Button>
      <Button isPending={toggle.isPending} onPress={() => toggle.mutate()}>
        {t(is_active ? 'webhooks.switchOff' : 'webhooks.switchOn')}
      </Button>
      <Button kind="danger" icon="trash" onPress={() => setAsking('delete')}>
        {t('webhooks.delete')}
      </Button>
      {asking === 'edit' && <ChannelDialog channel={channel} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        title={t('channels.deleteTitle', { name })}
        text={t('channels.deleteText')}
        action={t('webhooks.delete')}
        isOpen={asking === 'delete'}
        isPending={remove.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
