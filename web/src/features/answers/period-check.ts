import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../domain/period/scope.ts'
import { aiOverviewHistoryQuery, historyQuery } from './queries.ts'

/** The last check before the end of the period; the latest while the period has not ended. */
export function usePeriodCheck(clientId: number) {
  const { at } = useScope()
  const { data } = useQuery(historyQuery(clientId))
  if (at.to === undefined) return { checkId: undefined, isKnown: true, isNone: false }
  const before = data?.filter(({ checked_at }) => checked_at < (at.to ?? 0)) ?? []
  // Pasted answers count only where nothing was measured.
  const last = before.findLast(({ source }) => source !== 'manual') ?? before.at(-1)
  return { checkId: last?.check_id, isKnown: last !== undefined, isNone: !!data && !last }
}

/** The same of the AI Overviews that rank checks met. */
export function usePeriodOverviews(clientId: number) {
  const { at } = useScope()
  const { data } = useQuery(aiOverviewHistoryQuery(clientId))
  const last = data?.findLast(
    ({ checked_at }) => checked_at < (at.to ?? Number.POSITIVE_INFINITY),
  )
  return { last, jobId: at.to === undefined ? undefined : last?.job_id }
}
