import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { given } from '../../../base/given.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { publish } from '../../../core/live.ts'
import { type AnyOperation, get, operation, post } from '../../../core/operation.ts'
import { Id, UnixTime } from '../../../core/schemas.ts'
import { endEscalation } from '../changes.ts'
import { readerOf, requireAlert } from '../inbox.ts'
import { AlertId } from '../schemas.ts'
import { countUnread, visibleIds } from '../store/alerts.ts'
import { deleteReads, saveReads } from '../store/reads.ts'

const Unread = z.object({ count: z.int().describe('At most 100') }).meta({ id: 'UnreadAlerts' })

export const countUnreadAlerts = operation({
  name: 'count_unread_alerts',
  summary: 'Number of unread alerts',
  access: 'viewer',
  input: z.object({}),
  output: Unread,
  routes: [get('/api/v1/alerts/unread-count')],
  tool: { effect: 'read', hint: 'Without snoozed ones.' },
  run: count,
})

export const markAlertsRead = operation({
  name: 'mark_alerts_read',
  summary: 'Mark alerts as read',
  access: 'viewer',
  input: z.object({
    alert_ids: z
      .array(AlertId)
      .max(1000)
      .optional()
      .describe('Which alerts; defaults to all unread'),
    up_to: Id.optional().describe('Only up to this alert'),
    is_read: z.boolean().default(true).describe('false: marks alert_ids as unread again'),
  }),
  output: Unread,
  routes: [post('/api/v1/alerts/read')],
  tool: {
    effect: 'write',
    hint: 'Affects only the caller.',
    confirm: () => 'Mark alerts as read?',
  },
  run: (ctx, { alert_ids, up_to, is_read }) =>
    mark(ctx, async (tx, userId) => {
      const asked = given({ ids: is_read ? alert_ids : (alert_ids ?? []), upTo: up_to })
      const marked = {
        userId,
        alertIds: await visibleIds({ ...tx, reader: await readerOf(tx) }, asked),
      }
      await (is_read ? saveReads(tx.db, marked) : deleteReads(tx.db, marked))
      if (is_read) await endEscalation(tx, marked.alertIds)
    }),
})

export const snoozeAlert = operation({
  name: 'snooze_alert',
  summary: 'Snooze an alert until a given time',
  access: 'viewer',
  input: z.object({
    alert_id: AlertId,
    until: UnixTime.nullable().describe('null ends the snooze'),
  }),
  output: Unread,
  routes: [post('/api/v1/alerts/{alert_id}/snooze')],
  tool: {
    effect: 'write',
    hint: 'Affects only the caller.',
    confirm: ({ alert_id }) => `Snooze alert ${alert_id}?`,
  },
  run: (ctx, { alert_id, until }) =>
    mark(ctx, async (tx, userId) => {
      await requireAlert(tx, alert_id)
      await saveReads(tx.db, { userId, alertIds: [alert_id] }, until)
    }),
})

/** Changes the caller's read marks; all their devices recount. */
async function mark(ctx: Context, change: (tx: Context, userId: number) => Promise<void>) {
  const { userId } = ctx.actor
  if (userId === 0) throw fail('marks_of_person')
  await transaction(ctx, async (tx) => {
    await change(tx, userId)
    await publish(tx, { type: 'alert.changed', user_ids: [userId], data: {} })
  })
  return count(ctx)
}

async function count(ctx: Context) {
  return { count: await countUnread({ ...ctx, reader: await readerOf(ctx) }) }
}

export const inboxOperations: AnyOperation[] = [countUnreadAlerts, markAlertsRead, snoozeAlert]
