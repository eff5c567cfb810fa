import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './client/client.ts'

export type Keyword = Answer<'get', '/api/v1/clients/{client_id}/keywords'>['items'][number]

/** Those that are deleted unless somebody undoes it in time. */
export const leaving = new Set<number>()

/** Every keyword of a client at once: filtering and sorting then cost no round trip. */
export const keywordsQuery = (
  clientId: number,
  at: { to?: number; compare_to?: number } = {},
) =>
  queryOptions({
    queryKey: ['keywords', clientId, at],
    queryFn: async ({ signal }) => {
      const path = { client_id: clientId }
      const page = await api('get', '/api/v1/clients/{client_id}/keywords', {
        path,
        query: at,
        signal,
      })
      return page.items.filter(({ id }) => !leaving.has(id))
    },
    // Another period is waited for with the last one in view; another client is not.
    placeholderData: (last, query) => (query?.queryKey[1] === clientId ? last : undefined),
  })

/** The start of the keys of all lists of a client, whatever their period. */
export const keywordsKey = (clientId: number) => ['keywords', clientId] as const
