import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client/client.ts'

export const locationsQuery = (text: string) =>
  queryOptions({
    queryKey: ['locations', text],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/serp/locations', { query: { text, limit: 8 }, signal }),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
