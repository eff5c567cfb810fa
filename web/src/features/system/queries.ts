import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'

export type SourceList = Answer<'get', '/api/v1/sources'>
export type Source = SourceList['sources'][number]
export type SourceTrial = Answer<'post', '/api/v1/sources/{name}/test'>

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api('get', '/api/v1/status', { signal }),
})

export const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: ({ signal }) => api('get', '/api/v1/warnings', { signal }),
})

export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => api('get', '/api/v1/sources', { signal }),
})

export const sourceCallsQuery = (name: string) =>
  queryOptions({
    queryKey: ['sources', name, 'calls'],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/sources/{name}/calls', { path: { name }, signal }),
    staleTime: 0,
  })

export const modesQuery = queryOptions({
  queryKey: ['search-modes'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/modes', { signal }),
})
