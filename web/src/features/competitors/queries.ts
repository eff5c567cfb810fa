import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'
import { competitorsQuery } from '../../api/competitors.ts'
import type { Segment } from '../../ui/scope.ts'

export type Numbers = Answer<'get', '/api/v1/clients/{client_id}/competitor-visibility'>
export type Candidate = Answer<'get', '/api/v1/clients/{client_id}/competitor-discovery'>[number]
export type HeadToHead = Answer<'get', '/api/v1/clients/{client_id}/head-to-head'>

/** A competitor more or less changes every number that compares. */
export const touchedByCompetitors = (clientId: number) => [
  competitorsQuery(clientId).queryKey,
  ['analytics', clientId, 'rivals'],
  ['analytics', clientId, 'share'],
]

export const numbersQuery = (clientId: number, segment: Segment) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'rivals', 'numbers', segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/competitor-visibility', {
        path: { client_id: clientId },
        query: segment,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const candidatesQuery = (clientId: number, segment: Segment) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'rivals', 'candidates', segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/competitor-discovery', {
        path: { client_id: clientId },
        query: { ...segment, limit: 8 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const ROWS_A_PAGE = 50

export const headToHeadQuery = (clientId: number, segment: Segment, page: number) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'rivals', 'head to head', segment, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/head-to-head', {
        path: { client_id: clientId },
        query: { ...segment, page, per_page: ROWS_A_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
