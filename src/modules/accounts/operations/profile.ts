import { z } from 'zod'
import { LANGUAGES } from '../../../../locales/index.ts'
import { notFound } from '../../../base/errors.ts'
import { type Actor, type Context, transaction } from '../../../core/context.ts'
import { del, get, operation, paged, post, put } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { notifyLater } from '../account-mail.ts'
import { recordAudit } from '../audit.ts'
import { NewPassword, Session, TypedPassword } from '../schemas.ts'
import { requireStrong } from '../sign-in/password-rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { explainWrongPassword, requirePassword } from '../sign-in/sign-in.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { deleteInvitesBy } from '../store/invites.ts'
import { revokeKeysOf } from '../store/keys.ts'
import { endAccountSessions, endSession, endSessions, sessionsPage } from '../store/sessions.ts'
import {
  hasLegacyToken,
  readUser,
  saveLanguage,
  saveLegacyToken,
  savePassword,
} from '../store/users.ts'
import { readWorkspace } from '../store/workspaces.ts'

const Chosen = z.object({ language: z.enum(LANGUAGES).describe('en, ru or uk') })

export const setLanguage = operation({
  name: 'set_language',
  summary: 'Choose the language of mail sent to you',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: Chosen,
  output: Chosen,
  routes: [put('/api/auth/language')],
  async run(ctx, { language }) {
    const { account_id } = await readUser(ctx.db, ctx.actor.userId)
    await saveLanguage(ctx.db, account_id, language)
    return { language }
  },
})

const Ending = {
  end_sessions: z.boolean().default(true).describe('Sign out every other browser'),
  end_api_keys: z.boolean().default(false).describe('Revoke your API keys'),
  end_legacy_token: z.boolean().default(false).describe('Revoke your legacy token'),
  end_invites: z.boolean().default(false).describe('Withdraw the invites you made'),
}

export const changePassword = operation({
  name: 'change_password',
  summary:
    'Change your password and choose what else to end: other sessions (by default), keys, token, invites',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ current_password: TypedPassword, new_password: NewPassword, ...Ending }),
  output: z.object({
    ok: z.literal(true),
    ended: z
      .object({
        sessions: z.int(),
        api_keys: z.int(),
        legacy_token: z.boolean(),
        invites: z.int(),
      })
      .describe('What was ended along with the old password'),
  }),
  routes: [post('/api/auth/password')],
  async run(ctx, { current_password, new_password, ...ending }) {
    const { userId } = ctx.actor
    const { email, name, workspace_id } = await readUser(ctx.db, userId)
    await requirePassword(ctx, { email, password: current_password }).catch(
      explainWrongPassword,
    )
    const workspace = await readWorkspace(ctx.db, workspace_id)
    requireStrong(new_password, { field: 'new_password', email, names: [name, workspace.name] })
    const passwordHash = await hashPassword(new_password)
    return transaction(ctx, async (tx) => {
      await savePassword(tx.db, userId, passwordHash)
      const ended = await endAccess(tx, ending)
      await recordAudit(tx, 'password_changed', describeEnded(ended))
      await notifyLater(tx, { kind: 'password_changed', email })
      return { ok: true as const, ended }
    })
  },
})

type Ended = { sessions: number; api_keys: number; legacy_token: boolean; invites: number }

async function endAccess(
  tx: Context,
  wish: Record<keyof typeof Ending, boolean>,
): Promise<Ended> {
  const { userId, sessionId } = tx.actor
  return {
    sessions: wish.end_sessions ? await endAccountSessions(tx.db, userId, sessionId) : 0,
    api_keys: wish.end_api_keys ? await revokeKeysOf(tx.db, { userId, now: tx.now() }) : 0,
    legacy_token: wish.end_legacy_token && (await saveLegacyToken(tx.db, userId, null)),
    invites: wish.end_invites ? await deleteInvitesBy(tx.db, userId) : 0,
  }
}

const describeEnded = ({ sessions, api_keys, legacy_token, invites }: Ended) =>
  `ended ${sessions} sessions, ${api_keys} keys, ${legacy_token ? 'the' : 'no'} legacy token, ${invites} invites`

export const rotateLegacyToken = operation({
  name: 'rotate_legacy_token',
  summary: 'Create a legacy bearer token, shown once; it replaces the previous one',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: z.object({ token: z.string() }),
  routes: [post('/api/auth/legacy-token')],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      const token = newToken()
      await saveLegacyToken(tx.db, tx.actor.userId, hashSecret(token))
      await recordAudit(tx, 'legacy_token_rotated')
      return { token }
    }),
})

export const getLegacyToken = operation({
  name: 'get_legacy_token',
  summary: 'Whether you have a legacy bearer token; never the token itself',
  access: 'viewer',
  input: z.object({}),
  output: z.object({ is_set: z.boolean() }),
  routes: [get('/api/auth/legacy-token')],
  run: async ({ db, actor }) => ({ is_set: await hasLegacyToken(db, actor.userId) }),
})

export const deleteLegacyToken = operation({
  name: 'delete_legacy_token',
  summary: 'Revoke your legacy bearer token immediately',
  access: 'viewer',
  needsRecentProof: true,
  input: z.object({}),
  output: Deleted,
  routes: [del('/api/auth/legacy-token')],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      if (!(await saveLegacyToken(tx.db, tx.actor.userId, null))) throw notFound()
      await recordAudit(tx, 'legacy_token_revoked')
      return { deleted: true }
    }),
})

/** A company vouches for its own workspace alone. */
const whoseSessions = ({ userId, isCompany }: Actor) => ({
  userId,
  isBound: isCompany === true,
})

export const listSessions = operation({
  name: 'list_sessions',
  summary: 'List your sessions',
  access: 'viewer',
  input: z.object(Window),
  output: pageOf(Session),
  routes: [paged('/api/auth/sessions')],
  async run({ db, actor, now }, window) {
    const page = await sessionsPage(db, { ...whoseSessions(actor), now: now() }, window)
    return {
      ...page,
      items: page.items.map((session) => ({
        ...session,
        is_current: session.id === actor.sessionId,
      })),
    }
  },
})

export const endOneSession = operation({
  name: 'end_session',
  summary: 'Sign out one of your sessions',
  access: 'viewer',
  needsRecentProof: true,
  input: z.object({ session_id: Id }),
  output: Deleted,
  routes: [del('/api/auth/sessions/{session_id}')],
  run: (ctx, { session_id }) =>
    transaction(ctx, async (tx) => {
      if (!(await endSession(tx.db, { ...whoseSessions(tx.actor), id: session_id })))
        throw notFound()
      await recordAudit(tx, 'session_ended', `session ${session_id}`)
      return { deleted: true }
    }),
})

export const endOtherSessions = operation({
  name: 'end_other_sessions',
  summary: 'Sign out of every other session',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({}),
  output: z.object({ ended: z.int().describe('How many sessions ended') }),
  routes: [post('/api/auth/sessions/end-others')],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      const keptId = tx.actor.sessionId
      const ended = await endSessions(tx.db, { ...whoseSessions(tx.actor), keptId })
      await recordAudit(tx, 'sessions_ended', `own ${ended}`)
      return { ended }
    }),
})
