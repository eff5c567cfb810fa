import { unauthorized } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { enterRate, leaveRate, retryAfter } from '../../platform/limits.ts'
import { recordAudit } from './audit.ts'
import { atPasswordDesk, isPassword } from './passwords.ts'
import { networkOf, tooMany } from './rules.ts'
import { endSession, insertSession } from './store/sessions.ts'
import { findByEmail, type Person } from './store/users.ts'
import { hashSecret, newToken } from './tokens.ts'

const FAILURES = { limit: 10, seconds: 15 * 60 }

type Typed = { email: string; password: string }

/** The person whose password this is. Unknown e-mail and wrong password look alike and take alike; only failures count. */
export function requirePassword(ctx: Context, { email, password }: Typed): Promise<Person> {
  return atPasswordDesk(async () => {
    const windows = [`login:address:${networkOf(ctx.address)}`, `login:account:${email}`]
    await enterAll(ctx, windows)
    const person = await findByEmail(ctx.db, email)
    if ((await isPassword(password, person?.password_hash)) && person) {
      await leaveAll(ctx, windows)
      return person
    }
    await recordAudit(person ? actingAs(ctx, person) : ctx, 'login_failed', person?.email)
    throw unauthorized()
  })
}

/** Opens a session, in place of the one this browser had. */
export async function signIn(ctx: Context, person: Person, action: string) {
  const session = newToken()
  await insertSession(ctx.db, { userId: person.id, hash: hashSecret(session), address: ctx.address, now: ctx.now() })
  await endOwnSession(ctx)
  await recordAudit(actingAs(ctx, person), action, person.email)
  return { user: person, session }
}

export async function endOwnSession({ db, actor: { userId, sessionId } }: Context) {
  if (sessionId) await endSession(db, userId, sessionId)
}

export function actingAs<C extends Context>(ctx: C, { id, workspace_id, role, client_ids }: Person): C {
  return { ...ctx, actor: { role, userId: id, workspaceId: workspace_id, clientIds: client_ids, via: ctx.actor.via } }
}

/** All or none: a refused try takes no place in any window. */
async function enterAll(ctx: Context, windows: string[]) {
  const entered: string[] = []
  for (const window of windows) {
    const verdict = await enterRate(ctx.db, window, FAILURES)
    if (!verdict.allowed) {
      await leaveAll(ctx, entered)
      throw tooMany(retryAfter(verdict))
    }
    entered.push(window)
  }
}

async function leaveAll(ctx: Context, windows: string[]) {
  for (const window of windows) await leaveRate(ctx.db, window)
}
