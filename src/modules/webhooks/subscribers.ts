import { type Context, transaction } from '../../core/context.ts'
import { type Event, on, type Subscription } from '../../core/event.ts'
import { clientDeleted } from '../clients/index.ts'
import { jobCompleted, jobFailed } from '../rank-checks/index.ts'
import { scheduleDelivery } from './deliver.ts'
import { PUBLIC_EVENTS } from './public-events.ts'
import { deleteOfClient, insertForEvent } from './store/deliveries.ts'

type Given = { id: number; firedAt: number; data: unknown }

/** Creates one delivery per subscribed endpoint; idempotent. */
export function deliverAs(ctx: Context, event: Event, { id, firedAt, data }: Given) {
  return transaction(ctx, async (tx) => {
    const body = envelope(event.name, firedAt, event.data.parse(data))
    const { workspaceId } = tx.actor
    const added = await insertForEvent(tx.db, {
      workspaceId,
      eventId: id,
      event: event.name,
      body,
      now: tx.now(),
    })
    await scheduleDelivery(tx, added)
  })
}

const deliveries: Subscription[] = PUBLIC_EVENTS.map((event) => ({
  ...on(event, 'webhooks', (ctx, data, fired) => deliverAs(ctx, event, { ...fired, data })),
  isImmediate: true,
}))

/** The contract has no event for a check in which everything failed: it finished, with nothing checked. */
const onJobFailed: Subscription = {
  ...on(jobFailed, 'webhooks', (ctx, { message: _, ...data }, fired) =>
    deliverAs(ctx, jobCompleted, {
      ...fired,
      data: { duration_seconds: 0, ...data, keywords_checked: 0 },
    }),
  ),
  isImmediate: true,
}

/** Deletes the deliveries of a deleted client, sent or pending. */
const onClientDeleted = on(clientDeleted, 'webhooks', ({ db, actor }, { client_id }) =>
  deleteOfClient(db, { workspaceId: actor.workspaceId, clientId: client_id }),
)

export const subscriptions: Subscription[] = [...deliveries, onJobFailed, onClientDeleted]

export function envelope(event: string, firedAt: number, data: unknown): string {
  return JSON.stringify({ event, fired_at: Math.floor(firedAt), data })
}
