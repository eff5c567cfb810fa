import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../api/client/client.ts'

export type Alert = Answer<'get', '/api/v1/alerts'>[number]
export type AlertItem = Answer<'get', '/api/v1/alerts/{alert_id}/items'>[number]
export type Fact = NonNullable<AlertItem['now']>

/** Everything about alerts: whatever changes one of them makes all of it stale. */
export const ALERTS = ['alerts']
export const SHOWN = ['open', 'unread', 'mine', 'all'] as const
export type Shown = (typeof SHOWN)[number]

export const PAGE_SIZE = 50

type Asked = { show: Shown; clientId: number | undefined; page: number }

/** One more than a page shows, so that its end is known. */
export const alertsQuery = ({ show, clientId, page }: Asked) =>
  queryOptions({
    queryKey: [...ALERTS, 'list', show, clientId, page],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/alerts', {
        query: {
          show,
          ...(clientId !== undefined && { client_id: clientId }),
          limit: PAGE_SIZE + 1,
          offset: (page - 1) * PAGE_SIZE,
        },
        signal,
      }),
  })

export const MOST_ITEMS = 100

export const itemsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALERTS, 'items', id],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/alerts/{alert_id}/items', {
        path: { alert_id: id },
        query: { limit: MOST_ITEMS },
        signal,
      }),
  })
