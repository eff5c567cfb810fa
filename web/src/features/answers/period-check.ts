import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../domain/period/scope.ts'
import { aiOverviewHistoryQuery, historyQuery, overviewQuery } from './queries.ts'

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

/** Where this check asked, and the country that is chosen above all pages, where it asked in several. */
export function useCountries(clientId: number) {
  const { checkId, isKnown: enabled } = usePeriodCheck(clientId)
  const { geo } = useScope().segment
  const { data } = useQuery({ ...overviewQuery(clientId, { checkId }), enabled })
  // Where none was chosen there is nothing to name, but something beside the others.
  const asked = [...new Set(data?.markets.map(({ country }) => country))]
  const countries = asked.length > 1 ? asked.filter(Boolean) : []
  const country = countries.find((each) => each === geo)
  return { countries, country, isKnown: geo === undefined || data !== undefined || !enabled }
}

/** The check and the country that the figures of the page are of. */
export function useAsked(clientId: number) {
  const { checkId } = usePeriodCheck(clientId)
  return { checkId, country: useCountries(clientId).country }
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
