import { isIP } from 'node:net'
import notices from '../../../locales/en/notices.json' with { type: 'json' }
import { fill } from '../../base/messages.ts'
import { isPublicAddress } from '../../base/network/public-address.ts'
import { httpUrl } from '../../base/network/url.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The delay before each attempt. */
const PAUSES = [
  0,
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const JITTER = 0.1

export const MAX_ATTEMPTS = PAUSES.length
/** Ports that webhooks may call besides 80 and 443. */
export const WEBHOOK_PORTS = [8443]
export const ROTATION_SECONDS = DAY
export const LOG_SECONDS = 30 * DAY

const FAILING_SECONDS = 5 * DAY
const FAILING_ATTEMPTS = 10

export type Outcome = {
  /** Null when there was no response. */
  status: number | null
  body: string | null
  error: string | null
  retryAfter: number | null
  durationMs: number
}

/** How the error of an endpoint begins whose certificate is not valid. */
export const CERTIFICATE_ERROR = 'certificate'

/** After this many failures in a row people are notified: a certificate does not fix itself. */
export const isReported = (
  { failed_attempts }: Pick<Health, 'failed_attempts'>,
  { error }: Outcome,
) => failed_attempts === (error?.startsWith(CERTIFICATE_ERROR) ? 1 : 3)

export const isDelivered = ({ status }: Outcome) =>
  status !== null && status >= 200 && status <= 299

type Tried = { attempts: number; max_attempts: number }

/** Seconds until the next attempt, with jitter; null when there is none left. */
export function nextPause(
  { attempts, max_attempts }: Tried,
  { retryAfter, chance }: { retryAfter: number | null; chance: number },
): number | null {
  const pause = PAUSES[attempts]
  if (pause === undefined || attempts >= max_attempts) return null
  const spread = pause * (1 - JITTER + 2 * JITTER * chance)
  return Math.max(spread, Math.min(retryAfter ?? 0, DAY))
}

/** Retry-After in seconds, given as such or as a date. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date / 1000 - now)
}

type Health = { failing_since: number | null; failed_attempts: number }

/** Why an endpoint is disabled after this failure; null when it stays enabled. */
export function reasonToDisable(
  { failing_since, failed_attempts }: Health,
  outcome: Outcome,
  now: number,
) {
  if (outcome.status === 410) return notices.webhook_gone
  const isLong = failing_since !== null && now - failing_since >= FAILING_SECONDS
  if (!isLong || failed_attempts < FAILING_ATTEMPTS) return null
  const error = outcome.error ?? `status ${outcome.status}`
  return fill(notices.webhook_failing, { error }).slice(0, 300)
}

type UrlProblem = 'webhook_url_wrong' | 'webhook_port' | 'webhook_not_public'

/** What is wrong with an endpoint URL; host names are checked again when they are resolved. */
export function urlProblem(text: string, allowPrivate: string[]): UrlProblem | null {
  const url = httpUrl(text)
  if (!url) return 'webhook_url_wrong'
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (allowPrivate.includes(`${url.hostname}:${port}`)) return null
  if (![80, 443, ...WEBHOOK_PORTS].includes(port)) return 'webhook_port'
  return isPublicHost(url.hostname) ? null : 'webhook_not_public'
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|localdomain|local|internal)$/.test(host)
}
