import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { job } from '../../../core/job.ts'
import { MailError } from '../../../providers/mail/port.ts'
import { readSharing, reportToken } from '../../rank-checks/index.ts'
import { type Brand, readBrand } from '../brand.ts'
import { Report } from '../build/report.ts'
import { readersOrigin } from '../domain/verify.ts'
import { isExpired } from '../expiry.ts'
import { readLayout } from '../layout.ts'
import { type Digest, LOGO_CID, writeDigest } from '../page/digest.ts'
import { formatterFor } from '../page/formatter.ts'
import { renderPaper } from '../page/print.ts'
import { printPdf } from '../pdf.ts'
import { closeMail, openMail } from '../store/recipients.ts'
import { unsubscribeToken } from './unsubscribe.ts'

type Open = NonNullable<Awaited<ReturnType<typeof openMail>>>

/** Sends one report to one person, once. */
export const sendReportMail = job({
  name: 'send_report_mail',
  payload: z.object({ snapshot_id: z.int(), recipient_id: z.int() }),
  attempts: 8,
  lane: 'mail',
  port: 'mail',
  timeoutMs: 120_000,
  async run(ctx, { snapshot_id, recipient_id }) {
    const sending = { snapshotId: snapshot_id, recipientId: recipient_id }
    const open = await openMail(ctx.db, sending)
    if (!open) return
    try {
      await post(ctx, open, `report-${snapshot_id}-${recipient_id}`)
      await closeMail(ctx.db, sending, { sent_at: ctx.now() })
    } catch (thrown) {
      if (!(thrown instanceof MailError && thrown.isFinal)) throw thrown
      await closeMail(ctx.db, sending, { error: thrown.message.slice(0, 300) })
    }
  },
  onDead: (ctx, { snapshot_id, recipient_id }, error) =>
    closeMail(
      ctx.db,
      { snapshotId: snapshot_id, recipientId: recipient_id },
      { error: error.message.slice(0, 300) },
    ),
})

async function post(ctx: Context, open: Open, name: string): Promise<void> {
  if (!ctx.mail) throw fail('no_mail_server')
  const report = Report.parse(open.data)
  const base = await readersOrigin(ctx, open.workspace_id)
  const unsubscribeUrl = `${base}/unsubscribe/${unsubscribeToken(ctx, open.recipient_id)}`
  const brand = await readBrand(ctx, open.workspace_id)
  const format = formatterFor(open.language)
  const { date_from: dateFrom, date_to: dateTo, email } = open
  const reportUrl = await reportAddress(ctx, { ...open, base })
  const layout = await readLayout(ctx, open.client_id)
  const digest: Digest = writeDigest(report, {
    format,
    brand,
    email,
    dateFrom,
    dateTo,
    reportUrl,
    unsubscribeUrl,
    sections: layout.from === 'usual' ? null : layout.sections.map(({ section }) => section),
  })
  const pdf = open.attach_pdf && {
    name: `${report.client.domain}-${dateTo}.pdf`,
    type: 'application/pdf',
    content: await printPdf(ctx, renderPaper(report, { format, brand, layout })),
  }
  await ctx.mail.send({
    to: email,
    ...(brand.name !== '' && { fromName: brand.name }),
    ...digest,
    messageId: `<${name}@${new URL(base).hostname}>`,
    headers: {
      'List-Id': `Reports on ${report.client.domain} <reports-${open.client_id}.${new URL(base).hostname}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments: [...logoOf(brand), ...(pdf ? [pdf] : [])],
  })
}

function logoOf({ logo }: Brand) {
  const [, type = '', data = ''] = /^data:([^;]+);base64,(.*)$/.exec(logo ?? '') ?? []
  return data === ''
    ? []
    : [{ name: 'logo', type, content: Buffer.from(data, 'base64'), cid: LOGO_CID }]
}

/** The link to the newest report; undefined when the reports of the client are not shared. */
async function reportAddress(
  ctx: Context,
  { client_id, workspace_id, base }: Open & { base: string },
): Promise<string | undefined> {
  const sharing = await readSharing(ctx.db, { id: client_id, workspace_id })
  const token = !isExpired(sharing, ctx.now()) ? reportToken(ctx, client_id, sharing) : ''
  return token ? `${base}/r/${token}` : undefined
}
