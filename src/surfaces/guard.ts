import type { IncomingMessage } from 'node:http'
import { AppError, fail, forbidden, unauthorized } from '../base/errors.ts'
import { type Actor, type App, type Context, GUEST, openContext } from '../core/context.ts'
import { type Credentials, type Identity, identify, PREFIXES } from '../modules/accounts/index.ts'
import { retryAfter } from '../platform/limits.ts'
import { callerAddress, callerOrigin, isSecure } from './address.ts'
import { readDevice, sessionCookie } from './cookie.ts'

export type Authenticated = { ctx: Context; headers: Record<string, string> }

type RequestContext = {
  app: App
  incoming: IncomingMessage
  signal: AbortSignal
  requestId: string
  /** Called with the actor, even when the call is rejected afterwards. */
  onAuthenticated(actor: Actor): void
}

/** The credentials a surface accepts. */
type Accepts = Credentials['kind'][]

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/** Authenticates the caller and checks the rate limit: 401 before 429, both before anything else. */
export async function authenticateCaller(
  { app, incoming, signal, requestId, onAuthenticated }: RequestContext,
  accepts: Accepts,
): Promise<Authenticated> {
  const credentials = readCredentials(incoming)
  if (!credentials || !accepts.includes(credentials.kind)) throw unauthorized()
  const identity = await identify(app, credentials)
  if (!identity) throw unauthorized()
  onAuthenticated(identity.actor)
  const headers = limitHeaders(identity)
  if (identity.isProlonged) headers['Set-Cookie'] = sessionCookie(credentials.value, isSecure(incoming, app.config))
  if (!identity.verdict.allowed) {
    const wait = String(retryAfter(identity.verdict))
    throw fail('too_many_requests').with({ headers: { ...headers, 'Retry-After': wait } })
  }
  if (credentials.kind === 'session') requireSameOrigin(incoming, app)
  return { ctx: openContext(app, identity.actor, { requestId, signal, ...originOf(incoming, app) }), headers }
}

/** For public operations: known callers are recognised, others are guests. */
export async function authenticateOptional(request: RequestContext): Promise<Authenticated> {
  try {
    if (readCredentials(request.incoming)) return await authenticateCaller(request, ['key', 'legacy', 'session'])
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'unauthorized')) throw thrown
  }
  return openUnauthenticated(request)
}

/** For operations without authentication. */
export function openUnauthenticated({ app, incoming, requestId, signal }: RequestContext): Authenticated {
  return { ctx: openContext(app, GUEST, { requestId, signal, ...originOf(incoming, app) }), headers: {} }
}

/** The caller's address and our origin. */
function originOf(incoming: IncomingMessage, { config }: App) {
  const origin = callerOrigin(incoming, config)
  return {
    address: callerAddress(incoming, config.trustProxy),
    device: readDevice(incoming),
    ...(origin && { origin }),
  }
}

/** A key in either header takes precedence over a cookie; two session cookies are rejected. */
export function readCredentials({ headers }: IncomingMessage): Credentials | null {
  const key = headers['x-api-key']
  if (key !== undefined) return { kind: 'key', value: String(key) }
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer) return { kind: bearerKind(bearer), value: bearer }
  if (headers.authorization !== undefined) return { kind: 'legacy', value: '' }
  const sessions = [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)session=([^;]*)/g)]
  if (sessions.length === 0) return null
  return { kind: 'session', value: sessions.length === 1 ? (sessions[0]?.[1] ?? '') : '' }
}

function bearerKind(bearer: string): Credentials['kind'] {
  if (bearer.startsWith(PREFIXES.key)) return 'key'
  return bearer.startsWith(PREFIXES.access) ? 'token' : 'legacy'
}

/** CSRF protection: a change that is authenticated by cookie must come from our own origin. */
export function requireSameOrigin({ method = 'GET', headers }: IncomingMessage, { config }: App) {
  if (SAFE_METHODS.has(method) || headers['sec-fetch-site'] === 'same-origin') return
  const { origin } = headers
  if (origin && (origin === config.baseUrl || hostOf(origin) === headers.host)) return
  throw forbidden()
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function limitHeaders({ limit, verdict }: Identity): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(Math.max(0, verdict.remaining)),
    'RateLimit-Reset': String(retryAfter(verdict)),
  }
}
