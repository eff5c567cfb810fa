import { z } from 'zod'
import words from '../../../locales/en/lead-mail.json' with { type: 'json' }
import { fill } from '../../base/messages.ts'
import { escapeHtml } from '../../base/text.ts'
import type { Context } from '../../core/context.ts'
import { enqueueMany, job } from '../../core/job.ts'
import { MailError } from '../../providers/mail/port.ts'
import { managersOf } from '../accounts/index.ts'

const MAX_MAILED = 50

/** Tells each admin of a lead that can be answered; the mail names the site, and never the person. */
export async function mailAdmins(tx: Context, lead: { id: number; domain: string }): Promise<void> {
  if (!tx.mail) return
  const managers = await managersOf(tx.db, tx.actor.workspaceId, MAX_MAILED)
  await enqueueMany(
    tx,
    sendLeadMail,
    managers.map(({ email }) => ({ lead_id: lead.id, domain: lead.domain, email })),
  )
}

export const sendLeadMail = job({
  name: 'send_lead_mail',
  payload: z.object({ lead_id: z.int(), domain: z.string(), email: z.string() }),
  attempts: 6,
  lane: 'mail',
  port: 'mail',
  timeoutMs: 60_000,
  async run(ctx, { lead_id, domain, email }) {
    if (!ctx.mail) return
    const url = `${ctx.origin}/leads`
    const subject = fill(domain ? words.subject_site : words.subject, { site: domain })
    const intro = fill(domain ? words.text_site : words.text, { site: domain })
    const text = `${intro} ${words.where}\n\n${url}\n`
    const html = `<p>${escapeHtml(intro)}</p><p><a href="${url}">${words.open}</a></p>`
    const messageId = `<lead-${lead_id}-${encodeURIComponent(email)}@${new URL(ctx.origin).hostname}>`
    try {
      await ctx.mail.send({ to: email, subject, text, html, messageId })
    } catch (thrown) {
      if (!(thrown instanceof MailError && thrown.isFinal)) throw thrown
      ctx.log.warn({ lead: lead_id, reason: thrown.reason }, 'lead mail rejected')
    }
  },
})
