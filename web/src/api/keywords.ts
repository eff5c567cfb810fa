import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client.ts'

export type Keyword = Answer<'get', '/api/v1/clients/{client_id}/keywords'>['items'][number]

/** Every keyword of a client at once: filtering and sorting then cost no round trip. */
export const keywordsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['keywords', clientId],
    queryFn: async ({ signal }) => {
      const page = await api('get', '/api/v1/clients/{client_id}/keywords', { path: { client_id: clientId }, signal })
      return page.items
    },
  })
