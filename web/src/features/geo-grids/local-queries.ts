import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'
import { gridsKey } from './queries.ts'

export type LocalRanking = Answer<'get', '/api/v1/clients/{client_id}/local-results'>[number]
export type LocalCompetitor = Answer<
  'get',
  '/api/v1/clients/{client_id}/local-competitors'
>[number]
export type LocalProfile = Answer<'get', '/api/v1/clients/{client_id}/local-business'>

const MOST = 1000
const MOST_COMPETITORS = 10

/** The newest look at each keyword, with the own business alone. */
export const localResultsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'local', 'results'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/local-results', {
        path: { client_id: clientId },
        query: { top: 0, limit: MOST },
        signal,
      }),
  })

export const localCompetitorsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'local', 'competitors'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/local-competitors', {
        path: { client_id: clientId },
        query: { limit: MOST_COMPETITORS },
        signal,
      }),
  })

export const localBusinessQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...gridsKey(clientId), 'local', 'business'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/local-business', {
        path: { client_id: clientId },
        signal,
      }),
  })
