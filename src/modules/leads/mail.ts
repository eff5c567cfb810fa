import { z } from 'zod'
import en from '../../../locales/en/lead-mail.json' with { type: 'json' }
import { LANGUAGES, type Language } from '../../../locales/index.ts'
import ru from '../../../locales/ru/lead-mail.json' with { type: 'json' }
import uk from '../../../locales/uk/lead-mail.json' with { type: 'json' }
import { layOutMail } from '../../base/formats/mail-layout.ts'
import { fillIn } from '../../base/messages.ts'
import type { Context } from '../../core/context.ts'
import { enqueueMany, job } from '../../core/job.ts'
import { MailError } from '../../providers/mail/port.ts'
import { managersOf } from '../accounts/index.ts'

const WORDS = { en, ru, uk }
const MAX_MAILED = 50

/** Notifies each admin of a lead with contact details; the mail names the site, never the person. */
export async function mailAdmins(
  tx: Context,
  lead: { id: number; domain: string },
): Promise<void> {
  if (!tx.mail) return
  const managers = await managersOf(tx.db, tx.actor.workspaceId, MAX_MAILED)
  await enqueueMany(
    tx,
    sendLeadMail,
    managers.map(({ email, language }) => ({
      lead_id: lead.id,
      domain: lead.domain,
      email,
      language,
    })),
  )
}

export const sendLeadMail = job({
  name: 'send_lead_mail',
  payload: z.object({
    lead_id: z.int(),
    domain: z.string(),
    email: z.string(),
    language: z.enum(LANGUAGES).default('en'),
  }),
  attempts: 6,
  lane: 'mail',
  port: 'mail',
  timeoutMs: 60_000,
  async run(ctx, { lead_id, domain, email, language }) {
    if (!ctx.mail) return
    const letter = leadLetter(domain, { language, url: `${ctx.origin}/leads` })
    const messageId = `<lead-${lead_id}-${encodeURIComponent(email)}@${new URL(ctx.origin).hostname}>`
    try {
      await ctx.mail.send({ to: email, ...letter, messageId })
    } catch (thrown) {
      if (!(thrown instanceof MailError && thrown.isFinal)) throw thrown
      ctx.log.warn({ lead: lead_id, reason: thrown.reason }, 'lead mail rejected')
    }
  },
})

/** What the mail says in a language; the person behind the lead is not in it. */
export function leadLetter(
  domain: string,
  { language, url }: { language: Language; url: string },
) {
  const words = WORDS[language]
  const subject = fillIn(language, domain ? words.subject_site : words.subject, {
    site: domain,
  })
  const intro = `${fillIn(language, domain ? words.text_site : words.text, { site: domain })} ${words.where}`
  return {
    subject,
    ...layOutMail({ language, title: subject, intro, action: { text: words.open, url } }),
  }
}
