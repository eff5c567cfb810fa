import type { IncomingMessage } from 'node:http'
import { SESSION_IDLE_SECONDS } from '../modules/accounts/index.ts'
import { isEncrypted } from './address.ts'

/** The session cookie with its full time ahead, or, for null, its end. */
export function sessionCookie(incoming: IncomingMessage, token: string | null): string {
  const isSecure = isEncrypted(incoming)
  const life = token ? SESSION_IDLE_SECONDS : 0
  return `session=${token ?? ''}; Max-Age=${life}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
