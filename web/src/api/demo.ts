import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

const POLL_MS = 1500

/** Whether there is a demo, and its progress; polled while it is built. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api('get', '/api/v1/demo', { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'building' ? POLL_MS : false),
})
