import type { ReactNode } from 'react'
import { useAllWords } from '../i18n/language.tsx'
import { Skeleton } from './states.tsx'

/** Waits for the words that are fetched later; whatever is written with them stands inside. */
export function AllWords({ rows, children }: { rows?: number; children: ReactNode }) {
  return useAllWords() ? children : <Skeleton {...(rows !== undefined && { rows })} />
}
