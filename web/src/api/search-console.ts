import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type SearchConsoleStatus = Answer<'get', '/api/v1/clients/{client_id}/search-console'>
export type KeywordPerformance = Answer<
  'get',
  '/api/v1/clients/{client_id}/search-performance/keywords'
>['items'][number]

const POLL_MS = 1500

export const isImporting = ({ latest_import }: SearchConsoleStatus) =>
  latest_import !== null && latest_import.finished_at === null

/** Asked again while an import is under way. */
export const searchConsoleQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'status'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-console', {
        path: { client_id: clientId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && isImporting(state.data) ? POLL_MS : false),
  })

type KeywordAsked = {
  clientId: number
  keywordId: number
  days: { from: string; to: string } | null
}

export const keywordPerformanceQuery = ({ clientId, keywordId, days }: KeywordAsked) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'keyword', keywordId, days],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-performance/keywords/{keyword_id}', {
        path: { client_id: clientId, keyword_id: keywordId },
        query: days ?? {},
        signal,
      }),
    enabled: days !== null,
  })

type KeywordsAsked = {
  clientId: number
  days: { from: string; to: string } | null
  imported: number | undefined
}

export const keywordsPerformanceQuery = ({ clientId, days, imported }: KeywordsAsked) =>
  queryOptions({
    queryKey: ['search-console', clientId, 'keywords', days, imported],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/search-performance/keywords', {
        path: { client_id: clientId },
        query: days ?? {},
        signal,
      }),
    enabled: days !== null,
    select: byKeyword,
  })

const byKeyword = ({ items }: { items: KeywordPerformance[] }) =>
  new Map(items.map((item) => [`${item.keyword_id}:${item.device}`, item]))

export type ClientClicks = Answer<'get', '/api/v1/search-performance/clients'>['items'][number]

/** Clicks of every client by Search Console. */
export const clientClicksQuery = queryOptions({
  queryKey: ['search-console', 'clients'],
  queryFn: ({ signal }) => api('get', '/api/v1/search-performance/clients', { signal }),
  select: ({ items }) => new Map(items.map((each) => [each.client_id, each])),
})
