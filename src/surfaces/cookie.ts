import type { IncomingMessage } from 'node:http'
import { DEVICE_SECONDS, SESSION_IDLE_SECONDS } from '../modules/accounts/index.ts'

/** The session cookie with its full time ahead, or, for null, its end. */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const life = token ? SESSION_IDLE_SECONDS : 0
  return `session=${token ?? ''}; Max-Age=${life}; Path=/; ${rulesOf(isSecure)}`
}

/** What makes this browser a known one when somebody signs in again. */
export const deviceCookie = (token: string, isSecure: boolean): string =>
  `device=${token}; Max-Age=${DEVICE_SECONDS}; Path=/api/auth; ${rulesOf(isSecure)}`

export const readDevice = ({ headers }: IncomingMessage): string =>
  /(?:^|;\s*)device=([\w.-]{1,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? ''

const rulesOf = (isSecure: boolean) => `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
