import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Compared } from '../../api/analytics.ts'
import { type Answer, api } from '../../api/client/client.ts'
import type { Segment } from '../../domain/period/scope.ts'

export type Movers = Answer<'get', '/api/v1/clients/{client_id}/movers'>
export type Opportunity = Answer<'get', '/api/v1/clients/{client_id}/opportunities'>[number]
export type Features = Answer<'get', '/api/v1/clients/{client_id}/serp-features'>

const SHOWN = 6

type Range = { span: { from: number; to: number } | null; segment: Segment }
type Moment = { at: Compared; segment: Segment }

export const moversQuery = (clientId: number, { at, segment }: Moment) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'movers', at, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/movers', {
        path: { client_id: clientId },
        query: { ...segment, ...at, limit: SHOWN },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** As they stood at the end of the span; the newest when it has not ended. */
export const opportunitiesQuery = (clientId: number, { span, segment }: Range) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'opportunities', span?.to, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/opportunities', {
        path: { client_id: clientId },
        query: { ...segment, ...(span && { to: span.to }), limit: 10 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const featuresQuery = (clientId: number, { span, at, segment }: Range & Moment) =>
  queryOptions({
    queryKey: ['analytics', clientId, 'features', span, at, segment],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/serp-features', {
        path: { client_id: clientId },
        query: { ...segment, ...span, ...at },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
