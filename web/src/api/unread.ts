import { queryOptions } from '@tanstack/react-query'
import { api } from './client/client.ts'

/** The event stream brings news at once; polling covers a stream that is down. */
const POLL_MS = 60_000

export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: async ({ signal }) =>
    (await api('get', '/api/messages/unread-count', { signal })).count,
  refetchInterval: POLL_MS,
})

export const unreadAlertsQuery = queryOptions({
  queryKey: ['alerts', 'unread'],
  queryFn: async ({ signal }) =>
    (await api('get', '/api/v1/alerts/unread-count', { signal })).count,
  refetchInterval: POLL_MS,
})

export const unreadActivityQuery = queryOptions({
  queryKey: ['activity', 'unread'],
  queryFn: async ({ signal }) =>
    (await api('get', '/api/v1/activity/unread-count', { signal })).count,
  refetchInterval: POLL_MS,
})
