import { AppError, fail, unauthorized } from '../../../base/errors.ts'
import { networksOf } from '../../../base/network/caller-networks.ts'
import type { Context } from '../../../core/context.ts'
import { hitRateLimit, retryAfter, undoRateLimitHit } from '../../../platform/limits.ts'
import { notifyLater } from '../account-mail.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { tooMany } from '../rate-limits.ts'
import { endSession, insertSession } from '../store/sessions.ts'
import { findByEmail, type Person } from '../store/users.ts'
import { knownDevice, newDevice } from './devices.ts'
import { isPassword, withPasswordSlot } from './passwords.ts'
import { hashSecret, newToken } from './tokens.ts'

/** Ten failures in 15 minutes; further failures lock out longer and longer. */
const FAILURES = [
  { limit: 10, seconds: 15 * 60 },
  { limit: 25, seconds: 3 * 3600 },
  { limit: 50, seconds: 24 * 3600 },
]

type Typed = { email: string; password: string }

/** Verifies a password. Unknown e-mail and wrong password give the same error in the same time; only failures count. */
export function requirePassword(ctx: Context, { email, password }: Typed): Promise<Person> {
  return withPasswordSlot(async () => {
    const person = await findByEmail(ctx.db, email)
    const windows = windowsOf(ctx, {
      email,
      device: person ? knownDevice(ctx, person.account_id) : null,
    })
    await enterAll(ctx, windows)
    if ((await isPassword(password, person?.password_hash)) && person) {
      await leaveAll(ctx, windows)
      return person
    }
    if (person) await recordAudit(actingAs(ctx, person), 'login_failed', person.email)
    else await recordAudit(ctx, 'login_failed', describeUnknown(ctx, email))
    throw unauthorized()
  })
}

/** The caller is signed in, so a wrong password is a wrong field, not a missing sign-in. */
export function explainWrongPassword(thrown: unknown): never {
  if (thrown instanceof AppError && thrown.code === 'unauthorized')
    throw fail('password_wrong').with({ cause: thrown })
  throw thrown
}

/** A fingerprint of an unknown e-mail: it may be a password typed into the wrong field. */
function describeUnknown({ secrets }: Context, typed: string): string {
  const [, host = ''] = /^[^@\s]{1,64}@([a-z0-9.-]{1,200})$/.exec(typed) ?? []
  return `unknown address ${secrets.fingerprint(`unknown ${typed}`).slice(0, 8)}${host && ` at ${host}`}`
}

const WRONG_CODES = { limit: 5, seconds: 15 * 60 }

type Check = { person: Person; isRight(): Promise<boolean> }

/** Verifies a second factor: few failures are enough, and they count as wrong passwords do. */
export async function requireProof(ctx: Context, { person, isRight }: Check): Promise<void> {
  const { account_id: id, email } = person
  const own = { key: `factor:${id}`, ...WRONG_CODES }
  const windows = [own, ...windowsOf(ctx, { email, device: knownDevice(ctx, id) })]
  await enterAll(ctx, windows)
  if (await isRight()) return leaveAll(ctx, windows)
  await recordAudit(actingAs(ctx, person), 'second_factor_failed', email)
  throw fail('code_wrong')
}

type Try = { email: string; device: string | null }
type Window = { key: string; limit: number; seconds: number }

/**
 * The rate limit keys of a failure. A known browser has its own, so that strangers
 * who fail on purpose cannot lock the person out.
 */
function windowsOf({ address }: Context, { email, device }: Try): Window[] {
  const counted = device
    ? [`login:device:${device}`]
    : [`login:address:${networksOf(address).line}`, `login:account:${email}`]
  return counted.flatMap((name) =>
    FAILURES.map((rule) => ({ key: `${name}:${rule.seconds}`, ...rule })),
  )
}

/** Opens a session, replacing the one this browser had. */
export async function signIn(ctx: Context, person: Person, action: string) {
  const session = newToken()
  const isCompany = action.startsWith('company_')
  const { address, userAgent } = ctx
  await insertSession(ctx.db, {
    userId: person.id,
    hash: hashSecret(session),
    address,
    userAgent,
    isCompany,
    now: ctx.now(),
  })
  await endOwnSession(ctx)
  await recordAudit(actingAs(ctx, person), action, person.email)
  if (knownDevice(ctx, person.account_id)) return { user: person, session, device: ctx.device }
  // To somebody who has just come to be a member, every browser is new.
  if (action === 'login' || action === 'company_login')
    await notifyLater(actingAs(ctx, person), {
      kind: 'new_device',
      email: person.email,
      address: ctx.address,
    })
  return { user: person, session, device: newDevice(ctx, person.account_id) }
}

export async function endOwnSession({ db, actor: { userId, sessionId } }: Context) {
  if (sessionId) await endSession(db, { userId, isBound: true, id: sessionId })
}

/** All or none: a rejected attempt counts in no window, and waits for the last full one. */
async function enterAll(ctx: Context, windows: Window[]) {
  const entered: Window[] = []
  let wait = 0
  for (const window of windows) {
    const verdict = await hitRateLimit(ctx.db, window.key, window)
    if (verdict.allowed) entered.push(window)
    else wait = Math.max(wait, retryAfter(verdict))
  }
  if (wait === 0) return
  await leaveAll(ctx, entered)
  throw tooMany(wait)
}

async function leaveAll(ctx: Context, windows: Window[]) {
  for (const { key } of windows) await undoRateLimitHit(ctx.db, key)
}
