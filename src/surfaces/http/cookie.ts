import type { IncomingMessage } from 'node:http'
import {
  ATTEMPT_SECONDS,
  DEVICE_SECONDS,
  SESSION_IDLE_SECONDS,
} from '../../modules/accounts/index.ts'

/** The session cookie with its full lifetime or, for null, its removal. */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const life = token ? SESSION_IDLE_SECONDS : 0
  return `session=${token ?? ''}; Max-Age=${life}; Path=/; ${rulesOf(isSecure)}`
}

/** The cookie that marks a browser as known at the next sign-in. */
export const deviceCookie = (token: string, isSecure: boolean): string =>
  `device=${token}; Max-Age=${DEVICE_SECONDS}; Path=/api/auth; ${rulesOf(isSecure)}`

export const readDevice = ({ headers }: IncomingMessage): string =>
  /(?:^|;\s*)device=([\w.-]{1,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? ''

/** Ties a sign-in at a company's provider to this browser; null removes it. */
export const attemptCookie = (token: string | null, isSecure: boolean): string =>
  `attempt=${token ?? ''}; Max-Age=${token ? ATTEMPT_SECONDS : 0}; Path=/; ${rulesOf(isSecure)}`

export const readAttempt = ({ headers }: IncomingMessage): string =>
  /(?:^|;\s*)attempt=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? ''

const rulesOf = (isSecure: boolean) => `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
