import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type Client = Answer<'get', '/api/v1/clients'>[number]

/** Every client the person may see: a short list needed everywhere, so it is loaded once. */
export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: ({ signal }) => api('get', '/api/v1/clients', { signal }),
})

export function useClient(clientId: number) {
  return useQuery({
    ...clientsQuery,
    select: (clients) => clients.find(({ id }) => id === clientId) ?? null,
  })
}
