import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { enqueueMany } from '../../../core/job.ts'
import { type AnyOperation, del, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { recordAudit } from '../../accounts/index.ts'
import { catchUp } from '../../analytics/index.ts'
import { ClientId, requireClient, withClientLocked } from '../../clients/index.ts'
import { readLayout } from '../layout.ts'
import { sendReportMail } from '../mail/mail-job.ts'
import { Language, Recipient, reportSent, SentMail, SnapshotSummary } from '../schemas.ts'
import { takeSnapshot } from '../snapshot.ts'
import * as store from '../store/recipients.ts'
import { lastScheduledDay } from '../store/snapshots.ts'

const MAX_RECIPIENTS = 50
const PATH = '/api/v1/clients/{client_id}/report/recipients'

export const listReportRecipients = operation({
  name: 'list_report_recipients',
  summary: 'List report recipients',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(Recipient),
  routes: [paged(PATH)],
  tool: {
    effect: 'read',
    hint: 'Unsubscribed people stay listed so that no one mails them again.',
  },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pageRecipients(ctx.db, client_id, window)
  },
})

export const addReportRecipient = operation({
  name: 'add_report_recipient',
  summary: 'Add a report recipient',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    email: z.email().max(254).toLowerCase().meta({ example: 'someone@example.com' }),
    language: Language.default('en'),
    attach_pdf: z.boolean().default(false).describe('Attach the whole report as a PDF'),
  }),
  output: Recipient,
  routes: [post(PATH, { status: 201 })],
  tool: {
    effect: 'write',
    hint: 'Reports go out with send_report or a schedule of kind report. Every mail has an unsubscribe link.',
    confirm: ({ client_id, email }) => `Send the reports of client ${client_id} to ${email}?`,
  },
  run: (ctx, { client_id, ...wish }) =>
    withClientLocked(ctx, client_id, async (tx, { workspace_id }) => {
      if ((await store.countRecipients(tx.db, client_id)) >= MAX_RECIPIENTS)
        throw fail('recipient_limit', { n: MAX_RECIPIENTS })
      const added = await store.insertRecipient(tx.db, {
        ...{ workspace_id, client_id, unsubscribed_at: null, created_at: tx.now() },
        ...wish,
      })
      if (!added) throw fail('recipient_exists', { email: wish.email })
      await recordAudit(tx, 'recipient_added', `client ${client_id} ${wish.email}`)
      return added
    }),
})

export const removeReportRecipient = operation({
  name: 'remove_report_recipient',
  summary: 'Remove a report recipient',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    recipient_id: Id.describe('As listed by list_report_recipients'),
  }),
  output: Deleted,
  routes: [del(`${PATH}/{recipient_id}`)],
  tool: {
    effect: 'destroy',
    hint: 'Unsubscribed people cannot be removed; that keeps them unsubscribed.',
    confirm: ({ recipient_id }) => `Stop sending reports to recipient ${recipient_id}?`,
  },
  run: (ctx, { client_id, recipient_id }) =>
    withClientLocked(ctx, client_id, async (tx) => {
      const { unsubscribed_at, email } = await store.requireRecipient(tx.db, {
        clientId: client_id,
        id: recipient_id,
      })
      if (unsubscribed_at !== null) throw fail('recipient_unsubscribed')
      await store.deleteRecipient(tx.db, recipient_id)
      await recordAudit(tx, 'recipient_removed', `client ${client_id} ${email}`)
      return { deleted: true }
    }),
})

export const sendReport = operation({
  name: 'send_report',
  summary: 'Send a report to all its recipients',
  access: 'analyst',
  input: z.object({
    client_id: ClientId,
    days: z
      .int()
      .min(1)
      .max(366)
      .optional()
      .describe(
        'The report is on so many days up to today; left out, on the days since the last scheduled one, or before the first on as many as its layout compares with',
      ),
  }),
  output: z.object({
    snapshot: SnapshotSummary,
    mails: z.int().describe('Letters that are on their way'),
  }),
  routes: [post('/api/v1/clients/{client_id}/report/send')],
  tool: {
    effect: 'write',
    hint: 'A summary by mail, with the PDF for those who want it; channels subscribed to report_sent are notified. A schedule of kind report does the same.',
    confirm: ({ client_id }) =>
      `Send the report on client ${client_id} to everybody who gets it?`,
  },
  async run(ctx, { client_id, days }) {
    const client = await requireClient(ctx, client_id)
    const people = await store.subscribersOf(ctx.db, client_id)
    if (people.length > 0 && !ctx.mail) throw fail('no_mail_server')
    await catchUp(ctx, client)
    return transaction(ctx, async (tx) => {
      const { data: report, ...snapshot } = await takeSnapshot(tx, client, {
        days: days ?? (await daysSinceLast(tx, client_id)),
      })
      const mails = people.map(({ id, workspace_id }) => ({
        snapshot_id: snapshot.id,
        recipient_id: id,
        workspace_id,
        sent_at: null,
      }))
      await store.insertMails(tx.db, mails)
      await enqueueMany(tx, sendReportMail, mails)
      await emit(tx, reportSent, {
        ...{
          client_id,
          client_name: client.name,
          snapshot_id: snapshot.id,
          is_simulated: report.is_sandbox,
        },
        ...{ visibility: report.visibility, visibility_change: report.visibility_change },
      })
      await recordAudit(tx, 'report_sent', `client ${client_id} ${mails.length} people`)
      return { snapshot, mails: mails.length }
    })
  },
})

const DAY = 86_400
const MOST_DAYS = 92

/** So every schedule reports on its own stretch: a week when it runs weekly, a month when monthly. */
async function daysSinceLast(ctx: Context, clientId: number): Promise<number> {
  const { db, now } = ctx
  const last = await lastScheduledDay(db, clientId)
  if (last === undefined) return (await readLayout(ctx, clientId)).compare_days
  const days = Math.floor(now() / DAY) - Date.parse(last) / 1000 / DAY
  return Math.min(MOST_DAYS, Math.max(1, days))
}

export const listReportMails = operation({
  name: 'list_report_mails',
  summary: 'List sent reports',
  access: 'analyst',
  input: z.object({ client_id: ClientId, ...Window }),
  output: pageOf(SentMail),
  routes: [paged('/api/v1/clients/{client_id}/report/mails')],
  tool: { effect: 'read', hint: 'error says why a mail could not be sent.' },
  async run(ctx, { client_id, ...window }) {
    await requireClient(ctx, client_id)
    return store.pageMails(ctx.db, client_id, window)
  },
})

export const mailOperations: AnyOperation[] = [
  listReportRecipients,
  addReportRecipient,
  removeReportRecipient,
  sendReport,
  listReportMails,
]
