import { useQuery } from '@tanstack/react-query'
import {
  type KeywordPerformance,
  keywordsPerformanceQuery,
  type SearchConsoleStatus,
  searchConsoleQuery,
} from '../api/search-console.ts'
import { dayOf, type Span } from './period/period.ts'

/** The days of a span as the server takes them; all time is from the first day that is imported. */
export function importedDays(span: Span | null, { first_day, last_day }: SearchConsoleStatus) {
  if (first_day === null || last_day === null) return null
  return span
    ? { from: dayOf(span.from), to: dayOf(span.to - 1) }
    : { from: first_day, to: last_day }
}

/** What Google counts for each keyword and device; null while no property is connected. */
export function useKeywordPerformance(
  clientId: number,
  span: Span | null,
): Map<string, KeywordPerformance> | null {
  const { data: status } = useQuery(searchConsoleQuery(clientId))
  const days = status?.site_url ? importedDays(span, status) : null
  const { data } = useQuery(
    keywordsPerformanceQuery({ clientId, days, imported: status?.days }),
  )
  return days ? (data ?? EMPTY) : null
}

const EMPTY: Map<string, KeywordPerformance> = new Map()
