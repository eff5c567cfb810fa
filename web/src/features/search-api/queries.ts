import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'
import { type SearchResponse, searchWithKey } from '../../api/search.ts'
import { bodyOf, type Question } from './request.ts'

export type Credits = Answer<'get', '/api/v1/credits'>
export type LedgerEntry = Credits['ledger'][number]
export type Usage = Answer<'get', '/api/v1/serp/usage'>

const POLL_MS = 5000
const DAY = 86_400
/** The spans that searches are summed up over. */
export const DAYS = [1, 7, 30] as const
export const LEDGER_SIZE = 50

/** Which bookings: the searches of one key, or those of the last days of UTC, today among them. */
export type LedgerFilter = { key: number | undefined; days: (typeof DAYS)[number] | undefined }

/** One row more than is shown, to know whether there is another page. */
export const creditsQuery = (offset: number, { key, days }: LedgerFilter) =>
  queryOptions({
    queryKey: ['credits', offset, key, days],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/credits', {
        query: {
          limit: LEDGER_SIZE + 1,
          offset,
          ...((key || days) && { kind: 'use' as const }),
          ...(key && { key_id: key }),
          ...(days && { from: DAY * (Math.floor(Date.now() / 1000 / DAY) + 1 - days) }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const balanceQuery = queryOptions({
  queryKey: ['credits', 'balance'],
  queryFn: ({ signal }) => api('get', '/api/v1/credits', { query: { limit: 1 }, signal }),
})

export type Payment = Answer<'get', '/api/v1/credits/payments'>['payments'][number]

export const paymentsQuery = queryOptions({
  queryKey: ['credits', 'payments'],
  queryFn: ({ signal }) => api('get', '/api/v1/credits/payments', { signal }),
})

export type TopUpState = Answer<'get', '/api/v1/credits/top-up'>

export const topUpQuery = queryOptions({
  queryKey: ['credits', 'top-up'],
  queryFn: ({ signal }) => api('get', '/api/v1/credits/top-up', { signal }),
})

export const usageQuery = queryOptions({
  queryKey: ['search-usage'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/usage', { signal }),
  refetchInterval: POLL_MS,
})

/** Asks with a key as a program does, or without one as the person who is signed in, free of charge. */
export async function runSearch(
  question: Question,
  key: string | null,
): Promise<SearchResponse> {
  if (key)
    return searchWithKey({ path: `/v1/${question.vertical}`, body: bodyOf(question), key })
  const { vertical, q, gl, hl, location, num, page, tbs, device, autocorrect, cache } = question
  const startedAt = Date.now() / 1000
  const answer = await api('post', '/api/v1/serp/search', {
    body: {
      type: vertical,
      q,
      gl,
      hl,
      num: Number(num),
      page: Number(page),
      device,
      autocorrect,
      cache,
      ...(location && { location }),
      ...(tbs && { tbs }),
    },
  })
  const { fetchedAt, requestId } = answer.searchInformation
  return { answer, isCached: fetchedAt < Math.floor(startedAt) - 1, requestId, remaining: null }
}
