import { queryOptions } from '@tanstack/react-query'
import { api } from './client/client.ts'

const POLL_MS = 500

/** Whether there is a demo; polled while it is loaded. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api('get', '/api/v1/demo', { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'building' ? POLL_MS : false),
})
