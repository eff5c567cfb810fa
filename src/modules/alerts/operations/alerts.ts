import { z } from 'zod'
import { notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { type AnyOperation, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Id } from '../../../core/schemas.ts'
import { actingAs, namesOf, requireMember } from '../../accounts/index.ts'
import { ClientId, requireClient } from '../../clients/index.ts'
import { acknowledgeBy, changeAlert } from '../changes.ts'
import { presentAlerts, readerOf, requireAlert } from '../inbox.ts'
import { Alert, AlertId, AlertItem } from '../schemas.ts'
import * as store from '../store/alerts.ts'
import { deleteReads } from '../store/reads.ts'

export const listAlerts = operation({
  name: 'list_alerts',
  summary: 'List alerts, one per cause, newest first',
  access: 'viewer',
  input: z.object({
    client_id: ClientId.optional(),
    show: z
      .enum(store.SHOWN)
      .default('all')
      .describe('open: neither acknowledged nor snoozed; unread and mine refer to the caller'),
    ...Window,
  }),
  output: pageOf(Alert),
  routes: [paged('/api/v1/alerts')],
  tool: { effect: 'read', hint: 'Goes back 90 days; list_alert_items has the evidence.' },
  async run(ctx, { client_id, ...wanted }) {
    if (client_id !== undefined) await requireClient(ctx, client_id)
    const asking = { ...ctx, reader: await readerOf(ctx) }
    const { items, ...counts } = await store.pageAlerts(asking, {
      clientId: client_id,
      ...wanted,
    })
    return { items: await presentAlerts(ctx, items), ...counts }
  },
})

export const listAlertItems = operation({
  name: 'list_alert_items',
  summary: 'Evidence of an alert: then and now',
  access: 'viewer',
  input: z.object({ alert_id: AlertId, ...Window }),
  output: pageOf(AlertItem),
  routes: [paged('/api/v1/alerts/{alert_id}/items')],
  tool: {
    effect: 'read',
    hint: 'Most important first; at most 1,000 per rule are kept.',
  },
  async run(ctx, { alert_id, ...window }) {
    await requireAlert(ctx, alert_id)
    return store.pageItems(ctx.db, alert_id, window)
  },
})

export const acknowledgeAlert = operation({
  name: 'acknowledge_alert',
  summary: 'Acknowledge an alert',
  access: 'viewer',
  input: z.object({ alert_id: AlertId }),
  output: Alert,
  routes: [post('/api/v1/alerts/{alert_id}/acknowledge')],
  tool: {
    effect: 'write',
    hint: 'Everyone sees who acknowledged it; the first one counts.',
    confirm: ({ alert_id }) => `Acknowledge alert ${alert_id}?`,
  },
  async run(ctx, { alert_id }) {
    const alert = await requireAlert(ctx, alert_id)
    const { userId, workspaceId } = ctx.actor
    const by = (await namesOf(ctx.db, workspaceId, [userId])).get(userId) ?? 'API'
    await acknowledgeBy(ctx, alert, by)
    return presentAlert(ctx, alert_id)
  },
})

export const reopenAlert = operation({
  name: 'reopen_alert',
  summary: 'Withdraw the acknowledgement of an alert',
  access: 'viewer',
  input: z.object({ alert_id: AlertId }),
  output: Alert,
  routes: [post('/api/v1/alerts/{alert_id}/reopen')],
  tool: {
    effect: 'write',
    hint: 'For everyone; nothing is sent again.',
    confirm: ({ alert_id }) => `Reopen alert ${alert_id}?`,
  },
  async run(ctx, { alert_id }) {
    const alert = await requireAlert(ctx, alert_id)
    await changeAlert(ctx, alert, { acknowledged_at: null, acknowledged_by: null })
    return presentAlert(ctx, alert_id)
  },
})

export const assignAlert = operation({
  name: 'assign_alert',
  summary: 'Assign an alert, or unassign it',
  access: 'analyst',
  input: z.object({
    alert_id: AlertId,
    user_id: Id.nullable().describe('A member who may see the alert; null to unassign'),
  }),
  output: Alert,
  routes: [post('/api/v1/alerts/{alert_id}/assign')],
  tool: {
    effect: 'write',
    hint: 'Becomes unread for the assignee. list_message_people lists the members.',
    confirm: ({ alert_id, user_id }) =>
      `Assign alert ${alert_id} to ${user_id === null ? 'nobody' : `person ${user_id}`}?`,
  },
  async run(ctx, { alert_id, user_id }) {
    const alert = await requireAlert(ctx, alert_id)
    if (user_id !== null) {
      const person = await requireMember(ctx.db, ctx.actor.workspaceId, user_id)
      const [seen] = await store.alertsById(actingAs(ctx, person), [alert_id])
      if (!seen) throw notFound()
      if (user_id !== ctx.actor.userId)
        await deleteReads(ctx.db, { userId: user_id, alertIds: [alert_id] })
    }
    await changeAlert(ctx, alert, { assigned_to: user_id })
    return presentAlert(ctx, alert_id)
  },
})

async function presentAlert(ctx: Context, id: number) {
  const [shown] = await presentAlerts(ctx, [await requireAlert(ctx, id)])
  if (!shown) throw notFound()
  return shown
}

export const alertOperations: AnyOperation[] = [
  listAlerts,
  listAlertItems,
  acknowledgeAlert,
  reopenAlert,
  assignAlert,
]
