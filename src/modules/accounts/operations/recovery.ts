import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { networksOf } from '../../../base/network/caller-networks.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { operation, post } from '../../../core/operation.ts'
import { Id, text, UnixTime } from '../../../core/schemas.ts'
import { hitRateLimit, retryAfter } from '../../../platform/limits.ts'
import { canMailLinks, mailLater, notifyLater } from '../account-mail.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { makeLink } from '../links.ts'
import { requireOwnAccount, requireUnshared } from '../memberships.ts'
import { tooMany } from '../rate-limits.ts'
import { requireMayGrant } from '../roles.ts'
import { Email, NewPassword, Token, TypedPassword } from '../schemas.ts'
import { requireStrong } from '../sign-in/password-rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { explainWrongPassword, requirePassword } from '../sign-in/sign-in.ts'
import { hashSecret } from '../sign-in/tokens.ts'
import { claimLink, deleteLinks, findLink } from '../store/account-links.ts'
import { endAccountSessions } from '../store/sessions.ts'
import { readUser, requireMember, saveEmail, savePassword } from '../store/users.ts'
import { readWorkspace } from '../store/workspaces.ts'

const HOUR = 3600
const PER_ADDRESS = 3
const PER_NETWORK = 10

const Done = z.object({ ok: z.literal(true) })
const DONE = { ok: true as const }
const Link = z.object({
  link: z.string().describe('Works once; pass it on yourself'),
  expires_at: UnixTime.describe('When the link expires'),
})

export const requestPasswordReset = operation({
  name: 'request_password_reset',
  summary: 'Request a password reset by mail; the response is the same for every address',
  access: 'guest',
  input: z.object({ email: text(254).describe('The address the person signs in with') }),
  output: Done,
  routes: [post('/api/auth/forgot', { status: 202 })],
  async run(ctx, { email }) {
    const typed = email.trim().toLowerCase()
    await limitNetwork(ctx)
    const verdict = await hitRateLimit(ctx.db, `forgot:account:${typed}`, {
      limit: PER_ADDRESS,
      seconds: HOUR,
    })
    if (verdict.allowed) await mailLater(ctx, { kind: 'reset', email: typed })
    return DONE
  },
})

async function limitNetwork({ db, address }: Context) {
  const key = `forgot:address:${networksOf(address).line}`
  const verdict = await hitRateLimit(db, key, { limit: PER_NETWORK, seconds: HOUR })
  if (!verdict.allowed) throw tooMany(retryAfter(verdict))
}

export const resetPassword = operation({
  name: 'reset_password',
  summary: 'Set a new password with a reset link; ends every session',
  access: 'guest',
  input: z.object({ token: Token, password: NewPassword.describe('The new password') }),
  output: Done,
  routes: [post('/api/auth/reset')],
  async run(ctx, { token, password }) {
    const wanted = { hash: hashSecret(token), kinds: ['reset' as const], now: ctx.now() }
    const link = await findLink(ctx.db, wanted)
    if (!link) throw fail('link_over')
    const person = await readUser(ctx.db, link.user_id)
    const workspace = await readWorkspace(ctx.db, person.workspace_id)
    requireStrong(password, {
      field: 'password',
      email: person.email,
      names: [person.name, workspace.name],
    })
    const passwordHash = await hashPassword(password)
    return transaction(actingAs(ctx, person), async (tx) => {
      if (!(await claimLink(tx.db, wanted))) throw fail('link_over')
      await savePassword(tx.db, person.id, passwordHash)
      await endAccountSessions(tx.db, person.id)
      await recordAudit(tx, 'password_reset', person.email)
      await notifyLater(tx, { kind: 'password_changed', email: person.email })
      return DONE
    })
  },
})

export const createResetLink = operation({
  name: 'create_reset_link',
  summary: 'Create a password reset link for a member when no mail is configured; shown once',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ member_id: Id }),
  output: Link,
  routes: [post('/api/v1/team/members/{member_id}/reset-link', { status: 201 })],
  run: (ctx, { member_id }) =>
    transaction(ctx, async (tx) => {
      const member = await requireMember(tx.db, tx.actor.workspaceId, member_id)
      requireMayGrant(tx.actor, member.role)
      await requireUnshared(tx.db, member.id)
      const { id: userId, email } = member
      await recordAudit(tx, 'reset_link_created', `member ${userId} ${email}`)
      return makeLink(tx, { kind: 'reset', userId, email, origin: tx.origin, isMailed: false })
    }),
})

export const changeEmail = operation({
  name: 'change_email',
  summary: 'Request an e-mail change; the link sent to the new address confirms it',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({
    email: Email.describe('The new address'),
    current_password: TypedPassword,
  }),
  output: Done,
  routes: [post('/api/auth/email', { status: 202 })],
  async run(ctx, { email, current_password: password }) {
    if (!canMailLinks(ctx)) throw fail('no_mail_link')
    await requireOwnAccount(ctx)
    const person = await readUser(ctx.db, ctx.actor.userId)
    await requirePassword(ctx, { email: person.email, password }).catch(explainWrongPassword)
    await transaction(ctx, async (tx) => {
      await mailLater(tx, { kind: 'confirm_email', email, user_id: person.id })
      await recordAudit(tx, 'email_change_requested', email)
    })
    return DONE
  },
})

export const createEmailLink = operation({
  name: 'create_email_link',
  summary: 'Create an e-mail change link for a member when no mail is configured; shown once',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ member_id: Id, email: Email.describe('The new address') }),
  output: Link,
  routes: [post('/api/v1/team/members/{member_id}/email-link', { status: 201 })],
  run: (ctx, { member_id, email }) =>
    transaction(ctx, async (tx) => {
      const member = await requireMember(tx.db, tx.actor.workspaceId, member_id)
      requireMayGrant(tx.actor, member.role)
      await requireUnshared(tx.db, member.id)
      await recordAudit(tx, 'email_change_requested', `member ${member.id} ${email}`)
      return makeLink(tx, {
        kind: 'email',
        userId: member.id,
        email,
        origin: tx.origin,
        isMailed: false,
      })
    }),
})

export const confirmEmail = operation({
  name: 'confirm_email',
  summary: 'Confirm or undo an e-mail change with its link',
  access: 'guest',
  input: z.object({ token: Token }),
  output: z.object({ email: z.string().describe('The address to sign in with from now on') }),
  routes: [post('/api/auth/email/confirm')],
  run: (ctx, { token }) =>
    transaction(ctx, async (guest) => {
      const wanted = {
        hash: hashSecret(token),
        kinds: ['email' as const, 'undo_email' as const],
        now: guest.now(),
      }
      const link = await claimLink(guest.db, wanted)
      if (!link) throw fail('link_over')
      const person = await readUser(guest.db, link.user_id)
      const tx = actingAs(guest, person)
      await saveEmail(tx.db, person.id, link.email)
      await recordAudit(tx, 'email_changed', `${person.email} to ${link.email}`)
      if (link.kind === 'email')
        await notifyLater(tx, {
          kind: 'email_changed',
          email: person.email,
          user_id: person.id,
        })
      else await undoTakeover(tx)
      return { email: link.email }
    }),
})

/** Returning to the old address means the change was unwanted: every session since then ends. */
async function undoTakeover({ db, actor: { userId } }: Context) {
  await deleteLinks(db, userId, ['email', 'reset'])
  await endAccountSessions(db, userId)
}
