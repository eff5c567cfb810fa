import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client.ts'

export type Activity = Answer<'get', '/api/recent-activity'>[number]
export type Level = Answer<'get', '/api/v1/notification-settings'>['kinds'][string]

export const recentQuery = queryOptions({
  queryKey: ['activity', 'recent'],
  queryFn: ({ signal }) => api('get', '/api/recent-activity', { signal }),
})

export const notificationsQuery = queryOptions({
  queryKey: ['activity', 'settings'],
  queryFn: ({ signal }) => api('get', '/api/v1/notification-settings', { signal }),
})
