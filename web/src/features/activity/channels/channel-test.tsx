import { api } from '../../../api/client/client.ts'
import { useText } from '../../../i18n/language.tsx'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { type Channel, channelsQuery } from './queries.ts'

/** The last step of a new channel: whether its messages arrive. */
export function ChannelTest({
  channel: { id, name },
  onClose,
}: {
  channel: Channel
  onClose(): void
}) {
  const t = useText()
  const test = useAction({
    run: () =>
      api('post', '/api/v1/notification-channels/{channel_id}/test', {
        path: { channel_id: id },
      }),
    refresh: [channelsQuery.queryKey],
  })
  const isDelivered = test.data?.delivered === true
  return (
    <Dialog title={t('channels.testTitle')} isOpen onClose={onClose}>
      <div role="status">
        {!test.data && <p>{t('channels.testText', { name })}</p>}
        {isDelivered && <p>{t('channels.testLook', { name })}</p>}
        {test.data && !isDelivered && (
          <p className="problem">
            {t('channels.testFailed', { error: test.data.error ?? '' })}
          </p>
        )}
      </div>
      <DialogActions>
        <Button kind={isDelivered ? 'primary' : 'plain'} onPress={onClose}>
          {t(isDelivered ? 'channels.arrived' : 'channels.later')}
        </Button>
        <Button
          kind={isDelivered ? 'plain' : 'primary'}
          isPending={test.isPending}
          onPress={() => test.mutate()}
        >
          {t(test.data ? 'channels.testAgain' : 'channels.test')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
