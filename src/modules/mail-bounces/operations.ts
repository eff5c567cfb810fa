import { z } from 'zod'
import { notFound } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { type AnyOperation, get, operation, post } from '../../core/operation.ts'
import { text, UnixTime } from '../../core/schemas.ts'
import { firstWorkspace, memberEmails, recordAudit } from '../accounts/index.ts'
import { recipientEmails } from '../reports/index.ts'
import { reportToken } from './mailer.ts'
import { bouncesOf, deleteBounce } from './store.ts'

const PATH = '/api/v1/mail-bounces'
const MAX_ADDRESSES = 20_000

const MailBounce = z
  .object({
    email: z.string(),
    kind: z
      .enum(['hard', 'soft', 'complaint'])
      .describe(
        'hard: no one is there; soft: not reachable for now; complaint: marked as spam',
      ),
    reason: z.string().describe('What the mail server or service said last'),
    bounces: z.int().describe('How often'),
    bounced_at: UnixTime,
    suppressed_at: UnixTime.nullable().describe('Since when nothing is sent there'),
  })
  .meta({ id: 'MailBounce' })

export const listMailBounces = operation({
  name: 'list_mail_bounces',
  summary: 'List bounced mail addresses of members and report recipients',
  access: 'analyst',
  isForTeam: true,
  input: z.object({}),
  output: z.object({ bounces: z.array(MailBounce) }),
  routes: [get(PATH, { result: 'bounces' })],
  tool: { effect: 'read', hint: 'Nothing is sent to suppressed addresses.' },
  async run(ctx) {
    const rows = await bouncesOf(ctx.db, await ownAddresses(ctx))
    return { bounces: rows.map(({ soft_days: _, ...row }) => row) }
  },
})

export const resumeMailAddress = operation({
  name: 'resume_mail_address',
  summary: 'Lift the suppression of a mail address',
  access: 'analyst',
  isForTeam: true,
  input: z.object({ email: text(254, 3).describe('As listed by list_mail_bounces') }),
  output: z.object({ resumed: z.boolean().describe('false: nothing had been held back') }),
  routes: [post(`${PATH}/resume`)],
  tool: {
    effect: 'write',
    hint: 'Once the mailbox works again. Another bounce suppresses it again.',
    confirm: ({ email }) => `Send mail to ${email} again?`,
  },
  run: (ctx, given) =>
    transaction(ctx, async (tx) => {
      const email = given.email.toLowerCase()
      if (!(await ownAddresses(tx)).includes(email)) throw notFound()
      const resumed = await deleteBounce(tx.db, email)
      if (resumed) await recordAudit(tx, 'mail_resumed', email)
      return { resumed }
    }),
})

export const getMailReportUrl = operation({
  name: 'get_mail_report_url',
  summary: 'Where the mail service of this installation reports what came back',
  access: 'admin',
  needsSignIn: true,
  input: z.object({}),
  output: z.object({
    url: z.string().nullable().describe('null for people who do not run the installation'),
  }),
  routes: [get(`${PATH}/report-url`)],
  async run({ db, actor, origin, secrets }) {
    const isOperator = (await firstWorkspace(db)) === actor.workspaceId
    return { url: isOperator ? `${origin}/api/mail/reports/${reportToken(secrets)}` : null }
  },
})

async function ownAddresses({ db, actor }: Context): Promise<string[]> {
  const members = await memberEmails(db, actor.workspaceId, MAX_ADDRESSES)
  return [...new Set([...members, ...(await recipientEmails(db, MAX_ADDRESSES))])]
}

export const operations: AnyOperation[] = [listMailBounces, resumeMailAddress, getMailReportUrl]
