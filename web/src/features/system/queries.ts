import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'

export type Source = Answer<'get', '/api/v1/serp/sources'>[number]

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api('get', '/api/v1/status', { signal }),
})

export const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: ({ signal }) => api('get', '/api/v1/warnings', { signal }),
})

export const sourcesQuery = queryOptions({
  queryKey: ['search-sources'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/sources', { signal }),
})

export type Provider = Answer<'get', '/api/v1/providers'>['providers'][number]

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => api('get', '/api/v1/providers', { signal }),
})

export const modesQuery = queryOptions({
  queryKey: ['search-modes'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/modes', { signal }),
})
