import { z } from 'zod'
import { httpUrl } from '../../base/network/url.ts'
import { event } from '../../core/event.ts'
import { Id, text, UnixTime } from '../../core/schemas.ts'
import { EVENT_NAMES } from './public-events.ts'

/** An endpoint was disabled automatically: its owner should know. */
export const webhookDisabled = event(
  'webhook.disabled',
  z.object({ webhook_id: z.int(), url: z.string(), reason: z.string() }),
)

/** An endpoint takes nothing any more; it is tried on for days before it is disabled. */
export const webhookFailing = event(
  'webhook.failing',
  z.object({ webhook_id: z.int(), url: z.string(), reason: z.string(), since: z.number() }),
)

export const WebhookId = Id.describe('The webhook, as listed by list_webhooks')
export const DeliveryId = Id.describe('The delivery, as listed by list_webhook_deliveries')

export const WebhookFields = {
  url: text(2048, 1)
    .overwrite((value) => httpUrl(value)?.href ?? value)
    .meta({
      description: 'Where events are sent; https is recommended',
      example: 'https://example.com/hooks',
    }),
  events: z
    .array(z.enum(EVENT_NAMES))
    .min(1)
    .max(20)
    .overwrite((names) => [...new Set(names)])
    .describe('Which events are sent; lead.created and credits.low only when they are named'),
  description: text(200).describe('A note for people'),
}

export const Webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    is_active: z.boolean(),
    disabled_reason: z.string().nullable().describe('Why it was turned off automatically'),
    created_at: UnixTime,
    last_delivery_at: UnixTime.nullable().describe('When an event was last accepted there'),
  })
  .meta({ id: 'Webhook' })

export const WebhookWithSecret = z
  .object({
    ...Webhook.shape,
    secret: z.string().describe('Verifies signatures; shown only now'),
  })
  .meta({ id: 'WebhookWithSecret' })

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed', 'skipped'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const WebhookDelivery = z
  .object({
    id: z.int(),
    webhook_id: z.int(),
    message_id: z.string().describe('The webhook-id header; a repeat carries the same'),
    event: z.string(),
    body: z.string().describe('What is sent, byte for byte'),
    status: DeliveryStatus.describe('skipped = not sent, because the webhook was turned off'),
    attempts: z.int(),
    next_attempt_at: UnixTime.nullable(),
    response_status: z.int().nullable(),
    response_body: z.string().nullable().describe('The first 1024 bytes of the last answer'),
    error: z.string().nullable(),
    duration_ms: z.int().nullable(),
    redelivery_of: z.int().nullable(),
    created_at: UnixTime,
    last_attempt_at: UnixTime.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
