import type { ReactNode } from 'react'
import { useMessages, useText } from '../../i18n/language.tsx'
import { Page } from './page.tsx'
import { ErrorState, Skeleton } from './states.tsx'

type MessagesBoundaryProps = {
  part?: 'first' | 'client' | 'audit' | 'all'
  rows?: number
  isPage?: boolean
  children: ReactNode
}

/** Waits for the messages that its children need. */
export function MessagesBoundary({
  part = 'all',
  rows,
  isPage = false,
  children,
}: MessagesBoundaryProps) {
  const t = useText()
  const { isLoaded, error } = useMessages(part)
  if (isLoaded) return children
  if (!error) return <Skeleton {...(rows !== undefined && { rows })} />
  const failed = <ErrorState error={error} onRetry={reloadPage} />
  return isPage ? <Page title={t('error.title')}>{failed}</Page> : failed
}

/** A module that failed to load is never retried by the browser, so the page is reloaded, once online. */
export function reloadPage() {
  if (navigator.onLine) location.reload()
}
