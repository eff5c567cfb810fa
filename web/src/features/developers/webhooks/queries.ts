import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '../../../api/client/client.ts'

export type Webhook = Answer<'get', '/api/v1/webhooks'>[number]
export type Delivery = Answer<'get', '/api/v1/webhooks/{webhook_id}/deliveries'>[number]
export type DeliveryStatus = Delivery['status']

/** What can be sent; a new name of the server is shown as it is. */
export const EVENTS = [
  'job.completed',
  'rank.spike_detected',
  'backlink.gained',
  'backlink.lost',
  'aeo.check_completed',
  'lead.created',
  'credits.low',
  'alert.fired',
] as const

const ON_REQUEST: string[] = ['lead.created', 'credits.low', 'alert.fired']

/** A webhook hears of leads, credits and alerts only when that was chosen. */
export const DEFAULT_EVENTS = EVENTS.filter((name) => !ON_REQUEST.includes(name))

export type EventName = (typeof EVENTS)[number]

export const STATUSES: DeliveryStatus[] = ['delivered', 'failed', 'pending', 'skipped']

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api('get', '/api/v1/webhooks', { signal }),
})

export const PAGE = 50
const POLL_MS = 3000

type DeliveryFilter = { webhookId: number; status: DeliveryStatus | null; offset: number }

/** Polled while a delivery is pending. One row more than is shown, to know whether there is another page. */
export const deliveriesQuery = ({ webhookId, status, offset }: DeliveryFilter) =>
  queryOptions({
    queryKey: ['deliveries', webhookId, status, offset],
    queryFn: ({ signal }) =>
      api('get', '/api/v1/webhooks/{webhook_id}/deliveries', {
        path: { webhook_id: webhookId },
        query: { limit: PAGE + 1, offset, ...(status && { status }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.status === 'pending') ? POLL_MS : false,
  })
