import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { actAs, type Context, transaction, workerOf } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { enqueue, enqueueMany, job } from '../../core/job.ts'
import { recordAudit } from '../accounts/index.ts'
import {
  isDelivered,
  isReported,
  nextPause,
  type Outcome,
  reasonToDisable,
} from './delivery-policy.ts'
import { webhookDisabled, webhookFailing } from './schemas.ts'
import { send, TIMEOUT_MS } from './send.ts'
import * as deliveries from './store/deliveries.ts'
import { type Endpoint, lockEndpointOf, saveEndpoint } from './store/endpoints.ts'

/** Not a public event: sent only on request. */
export const TEST_EVENT = 'webhook.test'

/** Concurrent deliveries to one endpoint. */
const MAX_IN_FLIGHT = 4
const SENDING_SECONDS = TIMEOUT_MS / 1000 + 10
/** Tolerance for clock skew between processes. */
const SKEW_SECONDS = 1
/** How long an attempt may hold its worker slot. */
const SLOT_MS = 100

/**
 * Runs one delivery. A slow endpoint continues outside the worker slot, so that it blocks no other; that is safe
 * because the attempt is recorded in the row: after a crash, the cron finds the row due again.
 */
export const deliverWebhook = job({
  name: 'deliver_webhook',
  lane: 'webhooks',
  payload: z.object({ delivery_id: z.int() }),
  attempts: 5,
  async run(ctx, { delivery_id }) {
    const claimed = await claim(ctx, delivery_id)
    if (!claimed) return
    const attempt = send(ctx, claimed.endpoint, claimed.delivery)
      .then((outcome) => settle(ctx, claimed.delivery, outcome))
      .catch((error) => ctx.log.warn({ delivery_id, error }, 'webhook outcome not saved'))
    await Promise.race([attempt, sleep(SLOT_MS)])
  },
})

export async function scheduleDelivery(ctx: Context, rows: { id: number }[]): Promise<void> {
  const payloads = rows.map(({ id }) => ({ delivery_id: id }))
  await enqueueMany(ctx, deliverWebhook, payloads)
}

/** Schedules due deliveries that were missed, because a process crashed or a slot was freed unnoticed. */
export async function scheduleDueDeliveries(ctx: Context): Promise<void> {
  const due = await deliveries.dueDeliveries(ctx.db, {
    now: ctx.now(),
    maxInFlight: MAX_IN_FLIGHT,
  })
  for (const [workspaceId, rows] of Map.groupBy(due, (row) => row.workspace_id)) {
    await scheduleDelivery(actAs(ctx, workerOf(workspaceId)), rows)
  }
}

export async function disable(
  tx: Context,
  endpoint: Endpoint,
  reason: string | null,
): Promise<void> {
  await saveEndpoint(tx.db, endpoint.id, { is_active: false, disabled_reason: reason })
  await skipPending(tx, endpoint)
}

/** A disabled endpoint gets test deliveries only. */
const skipPending = ({ db }: Context, { id }: Endpoint) =>
  deliveries.skipPending(db, { webhookId: id, except: TEST_EVENT })

function claim(ctx: Context, id: number) {
  return transaction(ctx, async (tx) => {
    const endpoint = await lockEndpointOf(tx.db, id)
    if (!endpoint) return undefined
    // The endpoint may have been disabled between event and delivery.
    if (!endpoint.is_active) await skipPending(tx, endpoint)
    const now = tx.now()
    const times = { now, due: now + SKEW_SECONDS, until: now + SENDING_SECONDS }
    const delivery = await deliveries.claimDelivery(tx.db, id, {
      ...times,
      maxInFlight: MAX_IN_FLIGHT,
    })
    return delivery && { endpoint, delivery }
  })
}

function settle(ctx: Context, delivery: deliveries.Delivery, outcome: Outcome): Promise<void> {
  return transaction(ctx, async (tx) => {
    const endpoint = await lockEndpointOf(tx.db, delivery.id)
    if (!endpoint) return
    const next = await saveOutcome(tx, delivery, outcome)
    if (next === undefined) return
    if (delivery.event !== TEST_EVENT) await saveHealth(tx, endpoint, outcome)
    if (next !== null)
      await enqueue(tx, deliverWebhook, { delivery_id: delivery.id }, { runAt: next })
    // The endpoint may have been disabled during the request.
    if (!endpoint.is_active) await skipPending(tx, endpoint)
    await scheduleDelivery(
      tx,
      await deliveries.dueDeliveries(tx.db, {
        now: tx.now(),
        maxInFlight: MAX_IN_FLIGHT,
        webhookId: endpoint.id,
      }),
    )
  })
}

/** Returns when it is retried, null when never, undefined when another process owns it now. */
async function saveOutcome(tx: Context, delivery: deliveries.Delivery, outcome: Outcome) {
  const { retryAfter } = outcome
  const isFinal = isDelivered(outcome) || outcome.status === 410
  const pause = isFinal ? null : nextPause(delivery, { retryAfter, chance: Math.random() })
  const next = pause === null ? null : tx.now() + pause
  const undelivered = next === null ? 'failed' : 'pending'
  const isOurs = await deliveries.settleDelivery(tx.db, delivery, {
    status: isDelivered(outcome) ? 'delivered' : undelivered,
    next_attempt_at: next,
    response_status: outcome.status,
    response_body: outcome.body,
    error: outcome.error,
    duration_ms: outcome.durationMs,
  })
  return isOurs ? next : undefined
}

async function saveHealth(tx: Context, endpoint: Endpoint, outcome: Outcome): Promise<void> {
  const now = tx.now()
  if (isDelivered(outcome)) {
    await saveEndpoint(tx.db, endpoint.id, {
      last_delivery_at: now,
      failing_since: null,
      failed_attempts: 0,
    })
    return
  }
  const health = {
    failing_since: endpoint.failing_since ?? now,
    failed_attempts: endpoint.failed_attempts + 1,
  }
  await saveEndpoint(tx.db, endpoint.id, health)
  if (endpoint.is_active && isReported(health, outcome)) {
    const why = (outcome.error ?? `status ${outcome.status}`).slice(0, 300)
    const about = { webhook_id: endpoint.id, url: endpoint.url, since: health.failing_since }
    await emit(tx, webhookFailing, { ...about, reason: why })
  }
  const reason = endpoint.is_active ? reasonToDisable(health, outcome, now) : null
  if (reason === null) return
  await disable(tx, endpoint, reason)
  await recordAudit(tx, 'webhook_disabled', `webhook ${endpoint.id}: ${reason}`)
  await emit(tx, webhookDisabled, { webhook_id: endpoint.id, url: endpoint.url, reason })
}
