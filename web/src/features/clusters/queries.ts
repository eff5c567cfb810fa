import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type ClusterList = Answer<'get', '/api/v1/clients/{client_id}/serp-clusters'>
export type Cluster = ClusterList['items'][number]
export type ClusterDetail = Answer<
  'get',
  '/api/v1/clients/{client_id}/serp-clusters/{cluster_id}'
>
export type Member = ClusterDetail['members'][number]

export const PAGE_SIZE = 50
export const ADVICE = ['merge_pages', 'two_pages', 'needs_page', 'one_page'] as const
export const SORTS = ['-keywords', '-visibility', '-search_volume', 'name'] as const

/** With the other figures of the client, which a check makes stale. */
export const clustersKey = (clientId: number) => ['analytics', clientId, 'clusters']

type ClusterFilter = {
  q: string
  advice: (typeof ADVICE)[number] | undefined
  sort: (typeof SORTS)[number]
  page: number
}

export const clustersQuery = (clientId: number, { q, advice, sort, page }: ClusterFilter) =>
  queryOptions({
    queryKey: [...clustersKey(clientId), 'list', q, advice, sort, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/serp-clusters', {
        path: { client_id: clientId },
        query: {
          q,
          sort,
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(advice && { advice }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const MOST = 1000

/** Every cluster that a keyword of this one could be moved to. */
export const neighboursQuery = (
  clientId: number,
  { geo, lang }: Pick<Cluster, 'geo' | 'lang'>,
) =>
  queryOptions({
    queryKey: [...clustersKey(clientId), 'market', geo, lang],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/serp-clusters', {
        path: { client_id: clientId },
        query: { geo, lang, sort: 'name', limit: MOST },
        signal,
      }),
  })

export const clusterQuery = (clientId: number, clusterId: number) =>
  queryOptions({
    queryKey: [...clustersKey(clientId), 'one', clusterId],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/clients/{client_id}/serp-clusters/{cluster_id}', {
        path: { client_id: clientId, cluster_id: clusterId },
        signal,
      }),
  })
