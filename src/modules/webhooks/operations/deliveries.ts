import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { type AnyOperation, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { scheduleDelivery, TEST_EVENT } from '../deliver.ts'
import { DeliveryId, DeliveryStatus, WebhookDelivery, WebhookId } from '../schemas.ts'
import { messageId } from '../send.ts'
import * as store from '../store/deliveries.ts'
import { lockEndpoint, readEndpoint } from '../store/endpoints.ts'
import { envelope } from '../subscribers.ts'

const MAX_REDELIVERED = 5000

const Moment = z.number().min(0).max(1e11)

export const listWebhookDeliveries = operation({
  name: 'list_webhook_deliveries',
  summary: 'What was sent to a webhook in the last 30 days, the newest first',
  access: 'admin',
  input: z.object({ webhook_id: WebhookId, status: DeliveryStatus.optional(), ...Window }),
  output: pageOf(WebhookDelivery),
  routes: [paged('/api/v1/webhooks/{webhook_id}/deliveries')],
  tool: { effect: 'read', hint: 'error and response_status tell how the last attempt ended.' },
  async run(ctx, { webhook_id, status, ...window }) {
    await readEndpoint(ctx.db, keyOf(ctx, webhook_id))
    const page = await store.pageDeliveries(ctx.db, { webhookId: webhook_id, status }, window)
    return { ...page, items: page.items.map(present) }
  },
})

export const testWebhook = operation({
  name: 'test_webhook',
  summary: 'Send a test to a webhook, once; it may be turned off',
  access: 'admin',
  input: z.object({ webhook_id: WebhookId }),
  output: WebhookDelivery,
  routes: [post('/api/v1/webhooks/{webhook_id}/test')],
  tool: {
    effect: 'write',
    hint: 'See how it went with list_webhook_deliveries.',
    confirm: ({ webhook_id }) => `Send a test to webhook ${webhook_id}?`,
  },
  run: (ctx, { webhook_id }) =>
    transaction(ctx, async (tx) => {
      await readEndpoint(tx.db, keyOf(tx, webhook_id))
      const now = tx.now()
      const body = envelope(TEST_EVENT, now, { webhook_id })
      const added = await store.insertTest(tx.db, {
        webhookId: webhook_id,
        event: TEST_EVENT,
        body,
        now,
      })
      await scheduleDelivery(tx, [added])
      return present(added)
    }),
})

export const redeliverWebhook = operation({
  name: 'redeliver_webhook',
  summary: 'Send one delivery again',
  access: 'admin',
  input: z.object({ delivery_id: DeliveryId }),
  output: WebhookDelivery,
  routes: [post('/api/v1/webhooks/deliveries/{delivery_id}/redeliver', { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'The receiver sees the same webhook-id.',
    confirm: ({ delivery_id }) => `Send delivery ${delivery_id} again?`,
  },
  run: (ctx, { delivery_id }) =>
    transaction(ctx, async (tx) => {
      const { webhook_id } = await store.readDelivery(tx.db, keyOf(tx, delivery_id))
      const [again] = await redeliver(tx, webhook_id, async () => [delivery_id])
      if (!again) throw new Error(`delivery ${delivery_id} not redelivered`)
      return present(again)
    }),
})

export const redeliverWebhookRange = operation({
  name: 'redeliver_webhook_range',
  summary: 'Send all deliveries of a span of time again',
  access: 'admin',
  input: z.object({
    webhook_id: WebhookId,
    from: Moment.describe('Unix time of the first'),
    to: Moment.describe('Unix time of the last'),
    only_failed: z.boolean().default(false).describe('Leave out what was accepted'),
  }),
  output: z.object({ redelivered: z.int() }).meta({ id: 'Redelivered' }),
  routes: [post('/api/v1/webhooks/{webhook_id}/redeliver')],
  tool: {
    effect: 'write',
    hint: `At most ${MAX_REDELIVERED} at a time; receivers know repeats by their webhook-id.`,
    confirm: ({ webhook_id }) => `Send these deliveries to webhook ${webhook_id} again?`,
  },
  run: (ctx, { webhook_id, from, to, only_failed: onlyFailed }) => {
    if (from > to) throw fail('span_reversed')
    return transaction(ctx, async (tx) => {
      const limit = MAX_REDELIVERED + 1
      const again = await redeliver(tx, webhook_id, async () => {
        const ids = await store.idsInRange(tx.db, {
          webhookId: webhook_id,
          from,
          to,
          onlyFailed,
          limit,
        })
        if (ids.length < limit) return ids
        throw fail('deliveries_too_many', { n: MAX_REDELIVERED })
      })
      return { redelivered: again.length }
    })
  },
})

async function redeliver(
  tx: Context,
  webhookId: number,
  choose: () => Promise<number[]>,
): Promise<store.Delivery[]> {
  const endpoint = await lockEndpoint(tx.db, keyOf(tx, webhookId))
  if (!endpoint.is_active) throw fail('webhook_off')
  const again = await store.insertAgain(tx.db, await choose(), tx.now())
  await scheduleDelivery(tx, again)
  return again
}

const keyOf = ({ actor }: Context, id: number) => ({ workspaceId: actor.workspaceId, id })

const present = (row: store.Delivery) => ({ ...row, message_id: messageId(row) })

export const deliveryOperations: AnyOperation[] = [
  listWebhookDeliveries,
  testWebhook,
  redeliverWebhook,
  redeliverWebhookRange,
]
