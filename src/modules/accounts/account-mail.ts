import { z } from 'zod'
import en from '../../../locales/en/account-mail.json' with { type: 'json' }
import { LANGUAGES, type Language } from '../../../locales/index.ts'
import ru from '../../../locales/ru/account-mail.json' with { type: 'json' }
import uk from '../../../locales/uk/account-mail.json' with { type: 'json' }
import { layOutMail } from '../../base/formats/mail-layout.ts'
import { fillIn } from '../../base/messages.ts'
import type { Context } from '../../core/context.ts'
import { enqueue, job } from '../../core/job.ts'
import { MailError } from '../../providers/mail/port.ts'
import { actingAs } from './acting-as.ts'
import { recordAudit } from './audit.ts'
import { makeLink } from './links.ts'
import { findByEmail, findUser, type Person, readUser } from './store/users.ts'

const WORDS = { en, ru, uk }

const AccountMail = z.object({
  kind: z.enum([
    'reset',
    'invite',
    'confirm_email',
    'email_changed',
    'new_device',
    'password_changed',
    'factor_changed',
    'company_linked',
    'credits_low',
    'top_up_stopped',
    'top_up_limit',
  ]),
  email: z.string(),
  /** The person it is about; null for a reset, when only the address is known. */
  user_id: z.int().nullable().default(null),
  /** The sealed link of an invite. */
  sealed: z.string().nullable().default(null),
  /** The e-mail address of whoever invites. */
  by: z.string().default(''),
  /** The network address of a sign-in. */
  address: z.string().default(''),
  /** How many are left. */
  credits: z.int().default(0),
  /** Of somebody who has no account yet: that of whoever invites them. */
  language: z.enum(LANGUAGES).default('en'),
})
type AccountMail = z.input<typeof AccountMail>

/** Queued in the caller's transaction for any address, so that timing does not reveal whether an account exists. */
export const mailLater = (ctx: Context, mail: AccountMail) =>
  enqueue(ctx, sendAccountMail, mail)

/** Where mail can be sent at all. */
export async function notifyLater(ctx: Context, mail: AccountMail) {
  if (canMailLinks(ctx)) await mailLater(ctx, mail)
}

export const canMailLinks = ({ mail, config }: Context) =>
  mail !== null && config.baseUrl !== undefined

/** Links are mailed to the address that the operator set alone: a caller's Host would lead to a stranger. */
export const sendAccountMail = job({
  name: 'send_account_mail',
  payload: AccountMail,
  attempts: 6,
  lane: 'mail',
  port: 'mail',
  timeoutMs: 60_000,
  async run(ctx, mail) {
    const { mail: mailer, config } = ctx
    if (!mailer || !config.baseUrl) return
    const link = await linkOf(ctx, mail, config.baseUrl)
    if (link === null) return
    const { kind } = mail
    const { subject, ...content } = accountLetter(mail, {
      link,
      language: await languageOf(ctx, mail),
    })
    const messageId = `<${crypto.randomUUID()}@${new URL(config.baseUrl).hostname}>`
    try {
      await mailer.send({
        ...{ to: mail.email, subject, ...content, messageId },
        isRequested: true,
      })
    } catch (thrown) {
      if (!(thrown instanceof MailError && thrown.isFinal)) throw thrown
      ctx.log.warn({ kind, reason: thrown.reason }, 'account mail rejected')
    }
  },
})

type Parsed = z.output<typeof AccountMail>

/** The text of such a mail in a language. */
export function accountLetter(
  { kind, by, address, credits }: Pick<Parsed, 'kind' | 'by' | 'address' | 'credits'>,
  { link, language }: { link: string; language: Language },
) {
  const words = WORDS[language]
  const subject = words[`${kind}.subject`]
  const intro = fillIn(language, words[`${kind}.text`], { by, address, credits })
  const action = { text: words[`${kind}.action`], url: link }
  return { subject, ...layOutMail({ language, title: subject, intro, action }) }
}

async function languageOf(
  { db }: Context,
  { user_id, email, language }: Parsed,
): Promise<Language> {
  const person = user_id === null ? await findByEmail(db, email) : await findUser(db, user_id)
  return person?.language ?? language
}

/** Null when there is nobody to write to. */
async function linkOf(
  ctx: Context,
  { kind, email, user_id, sealed }: Parsed,
  origin: string,
): Promise<string | null> {
  const make = (person: Person, link: 'reset' | 'email' | 'undo_email') =>
    makeLink(ctx, { kind: link, userId: person.id, email, origin, isMailed: true })
  switch (kind) {
    case 'reset': {
      const person = await findByEmail(ctx.db, email)
      if (!person) return null
      await recordAudit(actingAs(ctx, person), 'reset_requested', person.email)
      return (await make(person, 'reset')).link
    }
    case 'confirm_email':
      if (await findByEmail(ctx.db, email)) return null
      return (await make(await readUser(ctx.db, user_id ?? 0), 'email')).link
    case 'email_changed':
      return (await make(await readUser(ctx.db, user_id ?? 0), 'undo_email')).link
    case 'invite':
      return sealed && ctx.secrets.open(sealed)
    case 'new_device':
    case 'factor_changed':
    case 'company_linked':
      return `${origin}/settings`
    case 'credits_low':
    case 'top_up_stopped':
    case 'top_up_limit':
      return `${origin}/api-console/credits`
    case 'password_changed':
      return `${origin}/forgot`
  }
}
