import type { IncomingMessage } from 'node:http'
import { forbidden } from '../../base/errors.ts'
import type { App } from '../../core/context.ts'
import { type Credentials, PREFIXES } from '../../modules/accounts/index.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/** A key in either header takes precedence over a cookie; two session cookies are rejected. */
export function readCredentials({ headers }: IncomingMessage): Credentials | null {
  const key = headers['x-api-key']
  if (key !== undefined) return { kind: 'key', value: String(key) }
  const bearer = readBearer(headers)
  if (bearer) return { kind: bearerKind(bearer), value: bearer }
  if (headers.authorization !== undefined) return { kind: 'legacy', value: '' }
  const sessions = [...(headers.cookie ?? '').matchAll(/(?:^|;\s*)session=([^;]*)/g)]
  if (sessions.length === 0) return null
  return { kind: 'session', value: sessions.length === 1 ? (sessions[0]?.[1] ?? '') : '' }
}

export const readBearer = ({ authorization = '' }: IncomingMessage['headers']) =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1]

function bearerKind(bearer: string): Credentials['kind'] {
  if (bearer.startsWith(PREFIXES.key)) return 'key'
  return bearer.startsWith(PREFIXES.access) ? 'token' : 'legacy'
}

/** CSRF protection: a change that is authenticated by cookie must come from our own origin. */
export function requireSameOrigin(
  { method = 'GET', headers }: IncomingMessage,
  { config }: App,
) {
  if (SAFE_METHODS.has(method) || headers['sec-fetch-site'] === 'same-origin') return
  const { origin } = headers
  if (origin && (origin === config.baseUrl || hostOf(origin) === headers.host)) return
  throw forbidden()
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
