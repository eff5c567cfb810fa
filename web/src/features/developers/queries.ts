import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'

export type ApiKey = Answer<'get', '/api/v1/api-keys'>[number]

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api('get', '/api/v1/api-keys', { signal }),
})
