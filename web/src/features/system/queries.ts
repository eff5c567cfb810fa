import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

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

/** Of the key that is used: of the installation, or of the workspace where it has its own. */
export const sourceCallsQuery = ({ name, origin }: Pick<Source, 'name' | 'origin'>) =>
  queryOptions({
    queryKey: ['sources', name, 'calls', origin],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/sources/{name}/calls', {
        path: { name },
        query: origin === 'workspace' ? { scope: origin } : {},
        signal,
      }),
    staleTime: 0,
  })

export const modesQuery = queryOptions({
  queryKey: ['search-modes'],
  queryFn: ({ signal }) => api('get', '/api/v1/serp/modes', { signal }),
})
