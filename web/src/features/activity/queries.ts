import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../api/client/client.ts'

export type Activity = Answer<'get', '/api/recent-activity'>[number]
export type Level = Answer<'get', '/api/v1/notification-settings'>['kinds'][string]

export const recentQuery = queryOptions({
  queryKey: ['activity', 'recent'],
  queryFn: ({ signal }) => api('get', '/api/recent-activity', { signal }),
})

export const PAGE_SIZE = 50

/** One more than a page shows, so that its end is known. */
export const activityQuery = ({
  clientId,
  isBad,
  page,
}: {
  clientId: number | undefined
  isBad: boolean
  page: number
}) =>
  queryOptions({
    queryKey: ['activity', 'all', clientId, isBad, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/activity', {
        query: {
          ...(clientId !== undefined && { client_id: clientId }),
          ...(isBad && { alerts: true }),
          limit: PAGE_SIZE + 1,
          offset: (page - 1) * PAGE_SIZE,
        },
        signal,
      }),
  })

export const notificationsQuery = queryOptions({
  queryKey: ['activity', 'settings'],
  queryFn: ({ signal }) => api('get', '/api/v1/notification-settings', { signal }),
})
