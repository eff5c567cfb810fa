import { z } from 'zod'
import { AppError, invalid, notFound } from '../../../base/errors.ts'
import { transaction } from '../../../core/context.ts'
import { del, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/shapes.ts'
import { recordAudit } from '../audit.ts'
import { tellEnded } from '../ended.ts'
import { hashPassword } from '../passwords.ts'
import { NewPassword, Session, TypedPassword } from '../schemas.ts'
import { requirePassword } from '../sign-in.ts'
import { endOtherSessions, endSession, sessionsPage } from '../store/sessions.ts'
import { readUser, saveLegacyToken, savePassword } from '../store/users.ts'
import { hashSecret, newToken } from '../tokens.ts'

export const changePassword = operation({
  name: 'change_password',
  summary: 'Set a new password and end all other sessions',
  access: 'viewer',
  input: z.object({ current_password: TypedPassword, new_password: NewPassword }),
  output: z.object({ ok: z.literal(true) }),
  routes: [post('/api/auth/password')],
  async run(ctx, { current_password, new_password }) {
    const { userId, sessionId } = ctx.actor
    const { email } = await readUser(ctx.db, userId)
    await requirePassword(ctx, { email, password: current_password }).catch(explainWrongPassword)
    const passwordHash = await hashPassword(new_password)
    return transaction(ctx, async (tx) => {
      await savePassword(tx.db, userId, passwordHash)
      await endOtherSessions(tx.db, userId, sessionId)
      await recordAudit(tx, 'password_changed')
      return { ok: true as const }
    })
  },
})

/** The caller is signed in, so a wrong password is a wrong field, not a missing sign-in. */
function explainWrongPassword(thrown: unknown): never {
  if (thrown instanceof AppError && thrown.code === 'unauthorized')
    throw invalid('current_password: is not right', thrown)
  throw thrown
}

export const rotateLegacyToken = operation({
  name: 'rotate_legacy_token',
  summary: 'Make a legacy bearer token, shown once; the one before it ends',
  access: 'viewer',
  input: z.object({}),
  output: z.object({ token: z.string() }),
  routes: [post('/api/auth/legacy-token')],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      const token = newToken()
      await saveLegacyToken(tx.db, tx.actor.userId, hashSecret(token))
      await tellEnded(tx.db, 'legacy', [tx.actor.userId])
      await recordAudit(tx, 'legacy_token_rotated')
      return { token }
    }),
})

export const listSessions = operation({
  name: 'list_sessions',
  summary: 'Where you are signed in',
  access: 'viewer',
  input: z.object(Window),
  output: pageOf(Session),
  routes: [paged('/api/auth/sessions')],
  async run({ db, actor, now }, window) {
    const page = await sessionsPage(db, { userId: actor.userId, now: now() }, window)
    return { ...page, items: page.items.map((session) => ({ ...session, is_current: session.id === actor.sessionId })) }
  },
})

export const endOneSession = operation({
  name: 'end_session',
  summary: 'Sign out one of your sessions',
  access: 'viewer',
  input: z.object({ session_id: Id }),
  output: Deleted,
  routes: [del('/api/auth/sessions/{session_id}')],
  run: (ctx, { session_id }) =>
    transaction(ctx, async (tx) => {
      if (!(await endSession(tx.db, tx.actor.userId, session_id))) throw notFound()
      await recordAudit(tx, 'session_ended', `session ${session_id}`)
      return { deleted: true }
    }),
})
