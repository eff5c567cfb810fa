import { queryOptions } from '@tanstack/react-query'
import { api } from './client/client.ts'

/** The other people of the workspace. */
export const peopleQuery = queryOptions({
  queryKey: ['messages', 'people'],
  queryFn: ({ signal }) => api('get', '/api/messages/people', { signal }),
})
