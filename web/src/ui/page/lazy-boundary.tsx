import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/language.tsx'
import { notify } from '../overlay/toast.tsx'

type LazyBoundaryProps = { fallback?: ReactNode; onFailed?(): void; children: ReactNode }

/** Lazily loaded parts that the page can do without when loading fails. */
export function LazyBoundary({ fallback = null, onFailed, children }: LazyBoundaryProps) {
  const t = useText()
  return (
    <CatchBoundary
      getResetKey={() => null}
      errorComponent={() => fallback}
      onCatch={() => {
        notify({ text: t('error.network'), isFailure: true })
        onFailed?.()
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
