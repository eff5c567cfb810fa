import type { IncomingMessage } from 'node:http'
import { AppError, forbidden, unauthorized } from '../base/errors.ts'
import { type Actor, type App, type Context, GUEST, openContext } from '../core/context.ts'
import { type Credentials, type Identity, identify } from '../modules/accounts/index.ts'
import { retryAfter } from '../platform/limits.ts'
import { callerAddress, callerOrigin, isSecure } from './address.ts'
import { readDevice, sessionCookie } from './cookie.ts'

export type Admission = { ctx: Context; headers: Record<string, string> }

type RequestContext = {
  app: App
  incoming: IncomingMessage
  signal: AbortSignal
  requestId: string
  /** Told who the caller is, also when they are refused afterwards. */
  onKnown(actor: Actor): void
}

/** Which credentials a surface takes. */
type Accepts = Credentials['kind'][]

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/** Who is this, and may they call now? 401 before 429, both before anything else is looked at. */
export async function admitCaller(
  { app, incoming, signal, requestId, onKnown }: RequestContext,
  accepts: Accepts,
): Promise<Admission> {
  const credentials = readCredentials(incoming)
  if (!credentials || !accepts.includes(credentials.kind)) throw unauthorized()
  const identity = await identify(app, credentials)
  if (!identity) throw unauthorized()
  onKnown(identity.actor)
  const headers = limitHeaders(identity)
  if (identity.isProlonged) headers['Set-Cookie'] = sessionCookie(credentials.value, isSecure(incoming, app.config))
  if (!identity.verdict.allowed) {
    const wait = String(retryAfter(identity.verdict))
    throw new AppError('rate_limited', 'Rate limit exceeded', { headers: { ...headers, 'Retry-After': wait } })
  }
  if (credentials.kind === 'session') requireSameOrigin(incoming, app)
  return { ctx: openContext(app, identity.actor, { requestId, signal, ...originOf(incoming, app) }), headers }
}

/** For what anyone may call: known callers are recognised, others are guests. */
export async function admitAnyone(request: RequestContext): Promise<Admission> {
  try {
    if (readCredentials(request.incoming)) return await admitCaller(request, ['key', 'legacy', 'session'])
  } catch (thrown) {
    if (!(thrown instanceof AppError && thrown.code === 'unauthorized')) throw thrown
  }
  return admitUnasked(request)
}

/** For what answers everyone alike. */
export function admitUnasked({ app, incoming, requestId, signal }: RequestContext): Admission {
  return { ctx: openContext(app, GUEST, { requestId, signal, ...originOf(incoming, app) }), headers: {} }
}

/** Where the caller is, and where they see us. */
function originOf(incoming: IncomingMessage, { config: { trustProxy, baseUrl } }: App) {
  const origin = callerOrigin(incoming, baseUrl)
  return { address: callerAddress(incoming, trustProxy), device: readDevice(incoming), ...(origin && { origin }) }
}

/** A key in either header comes before a cookie; two session cookies prove nothing. */
export function readCredentials({ headers }: IncomingMessage): Credentials | null {
  const key = headers['x-api-key']
  if (key !== undefined) return { kind: 'key', value: String(key) }
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer) return { kind: bearer.startsWith('sk-') ? 'key' : 'legacy', value: bearer }
  if (headers.authorization !== undefined) return { kind: 'legacy', value: '' }
  const sessions = [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)session=([^;]*)/g)]
  if (sessions.length === 0) return null
  return { kind: 'session', value: sessions.length === 1 ? (sessions[0]?.[1] ?? '') : '' }
}

/** A cookie travels with requests that other sites start, so a change must come from our own pages. */
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
