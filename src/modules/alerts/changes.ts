import { type Context, transaction } from '../../core/context.ts'
import { publish } from '../../core/live.ts'
import { managersOf } from '../accounts/index.ts'
import { dropEscalated } from '../notification-channels/index.ts'
import { type Alert, acknowledge, saveAlert } from './store/alerts.ts'
import { dropEscalatedMails } from './store/people.ts'

const MANY = 1000

type Shown = Pick<Alert, 'id' | 'client_id' | 'floor'>

/** Notifies the open dashboards of everybody who may see the alert. */
export async function publishAlert(
  tx: Context,
  type: 'alert.new' | 'alert.changed',
  alert: Shown,
): Promise<void> {
  const { id, client_id, floor } = alert
  const managers =
    floor === 'admin' ? await managersOf(tx.db, tx.actor.workspaceId, MANY) : null
  const to = managers && { user_ids: managers.map((manager) => manager.id) }
  await publish(tx, { type, ...(client_id !== null && { client_id }), ...to, data: { id } })
}

/** People who only get unacknowledged alerts are not notified of these. */
export async function endEscalation(tx: Context, alertIds: number[]): Promise<void> {
  await dropEscalatedMails(tx.db, alertIds)
  await dropEscalated(tx.db, alertIds)
}

/** Acknowledges it; the first one counts. */
export function acknowledgeBy(ctx: Context, alert: Shown, by: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const isFirst = await acknowledge(tx.db, { id: alert.id, by, now: tx.now() })
    if (!isFirst) return
    await endEscalation(tx, [alert.id])
    await publishAlert(tx, 'alert.changed', alert)
  })
}

type Change = Parameters<typeof saveAlert>[2]

export function changeAlert(ctx: Context, alert: Shown, change: Change): Promise<void> {
  return transaction(ctx, async (tx) => {
    await saveAlert(tx.db, alert.id, change)
    await publishAlert(tx, 'alert.changed', alert)
  })
}
