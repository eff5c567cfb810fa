import { lazy, type RefObject, Suspense } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { useText } from '../../i18n/language.tsx'

const Feed = lazy(() =>
  import('../../features/activity/feed.tsx').then((file) => ({ default: file.Feed })),
)

type BellNewsProps = { of: RefObject<HTMLButtonElement | null>; onClose(): void }

/** The news below the bell. */
export function BellNews({ of, onClose }: BellNewsProps) {
  return (
    <Popover
      className="floating"
      aria-label={useText()('shell.bell')}
      triggerRef={of}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      offset={4}
    >
      <Suspense fallback={<div className="bell-room" />}>
        <Feed onClose={onClose} />
      </Suspense>
    </Popover>
  )
}
