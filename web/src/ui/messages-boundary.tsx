import type { ReactNode } from 'react'
import { useAllMessages, useText } from '../i18n/language.tsx'
import { loadAnew } from './load-anew.ts'
import { Page } from './page.tsx'
import { ErrorState, Skeleton } from './states.tsx'

type MessagesBoundaryProps = { rows?: number; isPage?: boolean; children: ReactNode }

/** Waits for the words that are fetched later; whatever is written with them stands inside. */
export function MessagesBoundary({ rows, isPage = false, children }: MessagesBoundaryProps) {
  const t = useText()
  const { isWhole, error } = useAllMessages()
  if (isWhole) return children
  if (!error) return <Skeleton {...(rows !== undefined && { rows })} />
  const failed = <ErrorState error={error} onRetry={loadAnew} />
  return isPage ? <Page title={t('error.title')}>{failed}</Page> : failed
}
