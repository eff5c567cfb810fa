import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Compared } from '../../api/analytics.ts'
import { type Answer, api } from '../../api/client/client.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import type { Segment } from '../../domain/period/scope.ts'

export type Numbers = Answer<'get', '/api/v1/clients/{client_id}/competitor-visibility'>
export type Candidate = Answer<
  'get',
  '/api/v1/clients/{client_id}/competitor-discovery'
>[number]
export type HeadToHead = Answer<'get', '/api/v1/clients/{client_id}/head-to-head'>

/** A competitor more or less changes every number that compares. */
export const competitorQueryKeys = (clientId: number) => [
  competitorsQuery(clientId).queryKey,
  ['analytics', clientId, 'competitors'],
  ['analytics', clientId, 'share'],
]

type Moment = { at: Compared; segment: Segment }

export const numbersQuery = (clientId: number, { at, segment }: Moment) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'competitors', 'numbers', at, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/competitor-visibility', {
        path: { client_id: clientId },
        query: { ...segment, ...at },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const candidatesQuery = (clientId: number, { at: { to }, segment }: Moment) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'competitors', 'candidates', to, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/competitor-discovery', {
        path: { client_id: clientId },
        query: { ...segment, ...(to !== undefined && { to }), limit: 8 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const ROWS_A_PAGE = 50

/** Which rows: those of one domain at its places. */
export type CompetitorFilter = { domain: string; band: string }

const POSITIONS: Record<string, { max_position: number } | { is_missing: boolean }> = {
  '1-3': { max_position: 3 },
  '1-10': { max_position: 10 },
  '1-30': { max_position: 30 },
  none: { is_missing: true },
}

type HeadToHeadOptions = {
  span: { to: number } | null
  segment: Segment
  page: number
  filter: CompetitorFilter | null
}

/** As it stood at the end of the span; the newest when it has not ended. */
export const headToHeadQuery = (
  clientId: number,
  { span, segment, page, filter }: HeadToHeadOptions,
) =>
  queryOptions({
    queryKey: [
      'analytics',
      clientId,
      'competitors',
      'head to head',
      span?.to,
      segment,
      page,
      filter,
    ],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/head-to-head', {
        path: { client_id: clientId },
        query: {
          ...segment,
          ...(span && { to: span.to }),
          ...(filter && { domain: filter.domain, ...POSITIONS[filter.band] }),
          page,
          per_page: ROWS_A_PAGE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
