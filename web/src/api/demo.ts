import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

const LIVE_MS = 1500

/** Whether there is a demo, and how far it is filled; asked again while it grows. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api('get', '/api/v1/demo', { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'building' ? LIVE_MS : false),
})
