import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as Region,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components/Toast'
import { useText } from '../../i18n/language.tsx'
import { Button, IconButton } from '../button.tsx'
import './toast.css'
import { type Notice, UNDO_MS } from './notice.ts'

const READING_MS = 6000

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/** With `undo` it stays longer; a failure stays until it is closed. */
export function show(notice: Notice) {
  if (notice.isFailure) queue.add(notice)
  else queue.add(notice, { timeout: notice.undo ? UNDO_MS : READING_MS })
}

export function ToastRegion() {
  const t = useText()
  return (
    <Region queue={queue} className="toasts" aria-label={t('shell.notices')}>
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
          <IconButton
            icon="close"
            label={t('action.close')}
            onPress={() => queue.close(toast.key)}
          />
        </AriaToast>
      )}
    </Region>
  )
}
