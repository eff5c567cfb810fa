import { transaction } from '../../core/context.ts'
import { on, type Subscription } from '../../core/event.ts'
import { clientDeleted } from '../clients/index.ts'
import { scheduleDelivery } from './deliver.ts'
import { PUBLIC_EVENTS } from './public-events.ts'
import { deleteOfClient, insertForEvent } from './store/deliveries.ts'

/** Creates one delivery per subscribed endpoint; idempotent. */
const deliveries: Subscription[] = PUBLIC_EVENTS.map((event) =>
  on(event, 'webhooks', (ctx, data, { id, name, firedAt }) =>
    transaction(ctx, async (tx) => {
      const body = envelope(name, firedAt, event.data.parse(data))
      const { workspaceId } = tx.actor
      const added = await insertForEvent(tx.db, { workspaceId, eventId: id, event: name, body, now: tx.now() })
      await scheduleDelivery(tx, added)
    }),
  ),
)

/** Deletes the deliveries of a deleted client, sent or pending. */
const onClientDeleted = on(clientDeleted, 'webhooks', ({ db, actor }, { client_id }) =>
  deleteOfClient(db, { workspaceId: actor.workspaceId, clientId: client_id }),
)

export const subscriptions: Subscription[] = [...deliveries, onClientDeleted]

export function envelope(event: string, firedAt: number, data: unknown): string {
  return JSON.stringify({ event, fired_at: Math.floor(firedAt), data })
}
