import { z } from 'zod'
import type { Fetched, Fetcher } from '../../platform/http.ts'
import { call, jsonOf, refused } from './call.ts'
import type { Scope, Tokens } from './google-token.ts'
import type { ChannelResult, GoogleAccount, Refusal } from './port.ts'

export type Google = { http: Fetcher; tokens: Tokens }
type GoogleAsk = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  body?: unknown
  scope: Scope
  signal: AbortSignal
  /** Of an answer that may be larger than usual. */
  maxBytes?: number
}
type GoogleAnswer = { answer: Fetched; failed: null } | { answer: null; failed: ChannelResult }

/** Calls a Google service as the account; anything but success is a refusal. */
export async function askGoogle(
  { http, tokens }: Google,
  account: GoogleAccount,
  ask: GoogleAsk,
): Promise<GoogleAnswer> {
  const { method, url, body, scope, signal, maxBytes } = ask
  const granted = await tokens(account, scope, signal)
  if (granted.failed) return { answer: null, failed: granted.failed }
  const headers = {
    authorization: `Bearer ${granted.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = {
    method,
    headers,
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const { answer, failed } = await call(http, url, {
    ...sent,
    ...(maxBytes !== undefined && { maxBytes }),
  })
  if (!answer) return { answer: null, failed }
  return isSuccess(answer.status)
    ? { answer, failed: null }
    : { answer: null, failed: readError(answer) }
}

const isSuccess = (status: number) => status >= 200 && status < 300

const GoogleError = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().catch(''),
    errors: z.array(z.object({ reason: z.string().catch('') })).catch([]),
    details: z.array(z.object({ reason: z.string().catch('') })).catch([]),
  }),
})

/** Quota errors are 403 or 429; only the reason says for how long. */
function readError(answer: Fetched): ChannelResult {
  const { status } = answer
  const read = GoogleError.safeParse(jsonOf(answer))
  const error = read.success
    ? read.data.error
    : { message: '', status: '', errors: [], details: [] }
  const reasons = [...error.errors, ...error.details].map(({ reason }) => reason)
  return refused(status, refusalOf(status, reasons, error.message), error.message)
}

function refusalOf(status: number, reasons: string[], message: string): Refusal {
  const has = (...names: string[]) => names.some((name) => reasons.includes(name))
  // Reports have quotas of their own, by how much work they make and by how quickly they come.
  if (/load quota/i.test(message)) return 'load_quota'
  if (/qps quota/i.test(message)) return 'too_many'
  if (has('dailyLimitExceeded', 'quotaExceeded') || /per day/i.test(message)) return 'quota'
  if (
    status === 429 ||
    has('rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED')
  )
    return 'too_many'
  if (has('accessNotConfigured', 'SERVICE_DISABLED')) return 'api_disabled'
  if (status === 401) return 'auth'
  if (has('insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')) return 'auth'
  if (status === 403 || (status === 404 && has('notFound'))) return 'not_owner'
  if (status === 400) return 'invalid_format'
  return status >= 500 ? 'network' : 'unexpected'
}
