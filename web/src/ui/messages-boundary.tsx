import type { ReactNode } from 'react'
import { useAllMessages, useText } from '../i18n/language.tsx'
import { Page } from './page.tsx'
import { reloadPage } from './reload-page.ts'
import { ErrorState, Skeleton } from './states.tsx'

type MessagesBoundaryProps = { rows?: number; isPage?: boolean; children: ReactNode }

/** Waits for the messages that are loaded later before it shows its children. */
export function MessagesBoundary({ rows, isPage = false, children }: MessagesBoundaryProps) {
  const t = useText()
  const { isComplete, error } = useAllMessages()
  if (isComplete) return children
  if (!error) return <Skeleton {...(rows !== undefined && { rows })} />
  const failed = <ErrorState error={error} onRetry={reloadPage} />
  return isPage ? <Page title={t('error.title')}>{failed}</Page> : failed
}
