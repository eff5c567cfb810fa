import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { useText } from '../i18n/language.tsx'
import { Button, IconButton } from './button.tsx'
import './toast.css'

type Notice = { text: string; isFailure?: boolean; undo?(): void }

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })
const READING_MS = 6000
const UNDO_MS = 10_000

/** Says what happened. With `undo` it stays longer and offers the way back; a failure stays until it is closed. */
export function notify(notice: Notice): void {
  if (notice.isFailure) queue.add(notice)
  else queue.add(notice, { timeout: notice.undo ? UNDO_MS : READING_MS })
}

export function Toasts() {
  const t = useText()
  return (
    <ToastRegion queue={queue} className="toasts" aria-label={t('shell.notices')}>
      {({ toast }) => (
        <AriaToast toast={toast} className="toast" data-failure={toast.content.isFailure}>
          <ToastContent className="toast-text">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo && (
            <Button
              onPress={() => {
                toast.content.undo?.()
                queue.close(toast.key)
              }}
            >
              {t('action.undo')}
            </Button>
          )}
          <IconButton icon="close" label={t('action.close')} onPress={() => queue.close(toast.key)} />
        </AriaToast>
      )}
    </ToastRegion>
  )
}
