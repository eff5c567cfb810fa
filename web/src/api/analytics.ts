import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

type SegmentFilter = {
  tag?: string
  cluster?: string
  geo?: string
  device?: 'desktop' | 'mobile'
}
type Span = { from: number; to: number } | null
type Range = { span: Span; segment: SegmentFilter }
/** Figures as of `to`, their changes against `compare_to`. */
export type Compared = { to?: number; compare_to?: number }

export type Overview = Answer<'get', '/api/v1/client-overviews'>[number]
export type VisibilityPoint = Answer<'get', '/api/v1/clients/{client_id}/visibility'>[number]
export type HistoryPoint = Answer<
  'get',
  '/api/v1/clients/{client_id}/keywords/{keyword_id}/history'
>[number]

/** How every client is doing, in one answer; stale whenever the clients are. */
export const overviewsQuery = queryOptions({
  queryKey: ['clients', 'overviews'],
  queryFn: ({ signal }) => api('get', '/api/v1/client-overviews', { signal }),
})

/** The same at the end of a period, against before. */
export const overviewsAtQuery = (at: Compared, days: number) =>
  queryOptions({
    queryKey: [...overviewsQuery.queryKey, at, days],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/client-overviews', { query: { ...at, days }, signal }),
    placeholderData: keepPreviousData,
  })

/** How much bad news each client has had in a week. */
export const alertsQuery = queryOptions({
  queryKey: ['activity', 'alerts'],
  queryFn: ({ signal }) => api('get', '/api/v1/activity/alerts', { signal }),
})

export type RecentMove = Answer<'get', '/api/v1/recent-moves'>[number]

type Moves = Compared & { direction?: 'up' | 'down' }

export const recentMovesQuery = (asked: Moves) =>
  queryOptions({
    queryKey: ['clients', 'recent moves', asked],
    queryFn: ({ signal }) => api('get', '/api/v1/recent-moves', { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** Where a client stands, and what changed. */
export const standingQuery = (
  clientId: number,
  { at, segment }: { at: Compared; segment: SegmentFilter },
) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'standing', at, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/standing', {
        path: { client_id: clientId },
        query: { ...segment, ...at },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const visibilityQuery = (clientId: number, { span, segment }: Range) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'visibility', span, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/visibility', {
        path: { client_id: clientId },
        query: { ...segment, ...span },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const shareQuery = (clientId: number, { span, segment }: Range) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'share', span, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/share-of-voice', {
        path: { client_id: clientId },
        query: { ...segment, ...span },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const historyQuery = (clientId: number, keywordId: number) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'history', keywordId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/keywords/{keyword_id}/history', {
        path: { client_id: clientId, keyword_id: keywordId },
        signal,
      }),
  })

/** Which blocks the results pages of all keywords show, by keyword and device. */
export const keywordFeaturesQuery = (clientId: number, { to }: Compared) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'keyword features', to],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/keyword-features', {
        path: { client_id: clientId },
        query: to === undefined ? {} : { to },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type KeywordFeatures = Answer<
  'get',
  '/api/v1/clients/{client_id}/keyword-features'
>[number]
