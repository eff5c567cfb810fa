import { AppError, fail, unauthorized } from '../base/errors.ts'
import { type Actor, type App, type Context, GUEST, openContext } from '../core/context.ts'
import { requireSecondFactor } from '../core/invoke.ts'
import { type Credentials, type Identity, identify } from '../modules/accounts/index.ts'
import { retryAfter, type Verdict } from '../platform/limits.ts'
import { callerAddress, callerOrigin, covers, isSecure } from './http/address.ts'
import { readAttempt, readDevice, sessionCookie } from './http/cookie.ts'
import { readCredentials, requireSameOrigin } from './http/credentials.ts'
import { putHeaders } from './http/headers.ts'
import type { WebContext } from './http/hono-env.ts'

const PEOPLE_AND_PROGRAMS: Credentials['kind'][] = ['key', 'legacy', 'session']

/** For known callers: 401 before 429, both before anything else. */
export async function enter(
  c: WebContext,
  app: App,
  accepts = PEOPLE_AND_PROGRAMS,
): Promise<Context> {
  const { incoming } = c.env
  const credentials = readCredentials(incoming)
  if (!credentials || !accepts.includes(credentials.kind)) throw unauthorized()
  const identity = await identify(app, credentials)
  if (!identity) throw unauthorized()
  if (identity.isProlonged) {
    putHeaders(c, {
      'Set-Cookie': sessionCookie(credentials.value, isSecure(incoming, app.config)),
    })
  }
  countIn(c, identity)
  requireNetwork(identity, callerAddress(incoming, app.config.trustProxy))
  if (credentials.kind === 'session') requireSameOrigin(incoming, app)
  return contextOf(c, app, identity.actor)
}

/** For surfaces that are no operation, whose own rules ask for the second factor of a workspace that requires one. */
export async function enterSurface(
  c: WebContext,
  app: App,
  accepts = PEOPLE_AND_PROGRAMS,
): Promise<Context> {
  const ctx = await enter(c, app, accepts)
  requireSecondFactor(ctx.actor)
  return ctx
}

/** A key may be bound to networks. */
function requireNetwork({ allowedFrom }: Identity, address: string) {
  if (allowedFrom && !allowedFrom.some((range) => covers(range, address)))
    throw fail('address_not_allowed')
}

/** For public operations: known callers are recognised, others are guests. */
export async function enterOrVisit(c: WebContext, app: App): Promise<Context> {
  try {
    if (readCredentials(c.env.incoming)) return await enter(c, app)
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'unauthorized')) throw thrown
  }
  return visit(c, app)
}

/** For operations without authentication. */
export const visit = (c: WebContext, app: App): Context => contextOf(c, app, GUEST)

/** Names the caller in the request's log, and sends how much of the rate limit is left: nothing is a 429. */
export function countIn(
  c: WebContext,
  { actor, limit, verdict }: Pick<Identity, 'actor' | 'limit' | 'verdict'>,
) {
  c.set('actor', actor)
  putHeaders(c, {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, verdict.remaining)),
    'RateLimit-Reset': String(retryAfter(verdict)),
  })
  requireAllowed(verdict)
}

export function requireAllowed(verdict: Verdict) {
  if (verdict.allowed) return
  throw fail('too_many_requests').with({
    headers: { 'Retry-After': String(retryAfter(verdict)) },
  })
}

const MAX_USER_AGENT = 300

function contextOf(c: WebContext, app: App, actor: Actor): Context {
  const { incoming } = c.env
  const origin = callerOrigin(incoming, app.config)
  return openContext(app, actor, {
    requestId: c.get('requestId'),
    signal: disconnectSignal(c),
    address: callerAddress(incoming, app.config.trustProxy),
    device: readDevice(incoming),
    attempt: readAttempt(incoming),
    userAgent: incoming.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? '',
    ...(origin && { origin }),
  })
}

/** Aborts when the client disconnects before the response is sent. */
export function disconnectSignal(c: WebContext): AbortSignal {
  const known = c.get('disconnected')
  if (known) return known
  const abort = new AbortController()
  const { outgoing } = c.env
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) abort.abort(new Error('client disconnected'))
  })
  c.set('disconnected', abort.signal)
  return abort.signal
}
