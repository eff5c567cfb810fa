import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type Competitor = Answer<'get', '/api/v1/clients/{client_id}/competitors'>[number]

export const competitorsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['competitors', clientId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/competitors', {
        path: { client_id: clientId },
        signal,
      }),
  })
