import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Schedule = Answer<'get', '/api/v1/schedules'>[number]
export type Kind = Schedule['kind']

export const KINDS: Kind[] = [
  'rank_check',
  'aeo_check',
  'aso_refresh',
  'indexing',
  'backlinks',
  'geo_grid',
  'local_map',
  'search_volumes',
  'report',
]

/** Both lists begin alike, so that one change makes both stale. */
export const SCHEDULES = ['schedules'] as const

export const allSchedulesQuery = queryOptions({
  queryKey: [...SCHEDULES, 'all'],
  queryFn: ({ signal }) => api('get', '/api/v1/schedules', { signal }),
})

export const clientSchedulesQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...SCHEDULES, clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/schedules', {
        path: { client_id: clientId },
        signal,
      }),
  })
