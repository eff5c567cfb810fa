import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type ApiKey = Answer<'get', '/api/v1/api-keys'>[number]
export type LoggedRequest = Answer<'get', '/api/v1/requests'>[number]

export const OUTCOMES = ['all', 'ok', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api('get', '/api/v1/api-keys', { signal }),
})

export const REQUEST_PAGE = 100
const POLL_MS = 5000
const MINUTE = 60

/** One row more than is shown says whether there is another page; the newest page renews itself. */
export const requestsQuery = ({
  outcome,
  key,
  isLately,
  offset,
}: {
  outcome: Outcome
  key: number | undefined
  /** Of the last minute only, as limits count it. */
  isLately: boolean
  offset: number
}) =>
  queryOptions({
    queryKey: ['requests', outcome, key, isLately, offset],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/requests', {
        query: {
          limit: REQUEST_PAGE + 1,
          offset,
          ...(outcome !== 'all' && { outcome }),
          ...(key && { key_id: key }),
          ...(isLately && { from: Date.now() / 1000 - MINUTE }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: offset === 0 ? POLL_MS : false,
  })

export const legacyTokenQuery = queryOptions({
  queryKey: ['legacy-token'],
  queryFn: ({ signal }) => api('get', '/api/auth/legacy-token', { signal }),
})
