import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'

export type Source = Answer<'get', '/api/v1/serp/sources'>[number]

export const sourcesQuery = queryOptions({
  queryKey: ['search-sources'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/sources', { signal }),
})

export const modesQuery = queryOptions({
  queryKey: ['search-modes'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/modes', { signal }),
})
