import { z } from 'zod'
import { jsonOrUndefined } from '../../../base/json.ts'
import { readRetryAfter } from '../../../base/network/retry-after.ts'
import { FetchError } from '../../../platform/http.ts'
import { FETCH_REASONS, type ProviderReason } from '../../reason.ts'
import { LlmError } from '../port.ts'
import type { LlmProviderSettings } from '../settings.ts'

const LONGEST_WORDS = 300
const SECOND = 1000

type Blame = Pick<LlmProviderSettings, 'name' | 'key'>

/** Anything thrown on the way to an answer, in the language of the port. */
export function toLlmError(thrown: unknown, blame: Blame): LlmError {
  if (thrown instanceof LlmError) return thrown
  const fetchError = findCause(thrown, (error) => error instanceof FetchError)
  if (fetchError instanceof FetchError) {
    return failed(blame, {
      reason: FETCH_REASONS[fetchError.reason],
      words: fetchError.message,
      cause: thrown,
    })
  }
  const call = findCause(thrown, isCall)
  if (call && isCall(call)) return callError(call, blame)
  const details = knownFailure(thrown)
  if (details) return failed(blame, { ...details, cause: thrown })
  if (thrown instanceof Error && thrown.name === 'AI_NoOutputGeneratedError')
    return failed(blame, { reason: 'unreadable', words: 'an empty answer', cause: thrown })
  const words = thrown instanceof Error ? thrown.message : 'the answer could not be read'
  return failed(blame, { reason: 'unreadable', words, cause: thrown })
}

/** An answer over HTTP that is none, as the libraries report it. */
type Call = Error & {
  statusCode?: number
  responseHeaders?: Record<string, string>
  responseBody?: string
}

function isCall(error: unknown): error is Call {
  return error instanceof Error && error.name === 'AI_APICallError'
}

function callError(call: Call, blame: Blame): LlmError {
  const { statusCode: status } = call
  if (status === undefined)
    return failed(blame, { reason: 'network', words: call.message, cause: call })
  const retryAfterMs =
    retryAfter(call.responseHeaders ?? {}) ?? retryInfo(call.responseBody ?? '')
  const reason = reasonOf(status, call.responseBody ?? '')
  return failed(blame, {
    reason,
    words: call.message,
    status,
    cause: call,
    ...(retryAfterMs !== null && { retryAfterMs }),
  })
}

function reasonOf(status: number, body: string): ProviderReason {
  // The answer came, and was not what it should be.
  if (status < 300) return 'unreadable'
  // Some answer an empty balance as they answer a wrong key.
  if (status === 401 && /insufficient|out of credit|balance/i.test(body)) return 'funds'
  if (status === 401 || status === 403) return 'auth'
  if (status === 402 || (status === 429 && /insufficient[_ ]quota|credit balance/i.test(body)))
    return 'funds'
  if (status === 429) return 'quota'
  if (status === 408 || status === 504) return 'timeout'
  if (status >= 500) return 'network'
  // Some say with 400 that the key is wrong, or that the money is used up.
  if (/api[_ ]key[_ ](not[_ ]valid|invalid)|invalid[_ ]api[_ ]key/i.test(body)) return 'auth'
  if (/insufficient[_ ]quota|credit balance|billing/i.test(body)) return 'funds'
  return 'blocked'
}

/** Failures reported in the middle of a stream. */
function knownFailure(thrown: unknown): { reason: ProviderReason; words: string } | null {
  const words = wordsOf(thrown)
  if (words === null) return null
  const text = JSON.stringify(thrown) ?? ''
  if (/insufficient_quota/i.test(text)) return { reason: 'funds', words }
  if (/rate_limit|RESOURCE_EXHAUSTED/i.test(text)) return { reason: 'quota', words }
  if (/authentication|permission/i.test(text)) return { reason: 'auth', words }
  return { reason: 'network', words }
}

function wordsOf(thrown: unknown): string | null {
  if (typeof thrown === 'string') return thrown
  if (typeof thrown !== 'object' || thrown === null || thrown instanceof Error) return null
  const inner =
    'error' in thrown && typeof thrown.error === 'object' && thrown.error !== null
      ? thrown.error
      : thrown
  return 'message' in inner && typeof inner.message === 'string'
    ? inner.message
    : 'the provider broke off the answer'
}

const SENTENCES: Record<ProviderReason, string> = {
  auth: 'does not accept the key',
  funds: 'says that its credit is used up',
  budget: 'has used up its budget of this month',
  quota: 'says that its limit is reached',
  blocked: 'refused the request',
  unreadable: 'gave an answer that cannot be read',
  network: 'cannot be reached or is in trouble',
  timeout: 'did not answer in time',
}

type Failed = {
  reason: ProviderReason
  words: string
  status?: number
  retryAfterMs?: number
  cause: unknown
}

export function failed({ name, key }: Blame, { reason, words, ...rest }: Failed): LlmError {
  const hidden = key ? words.replaceAll(key, '…') : words
  // Providers quote parts of keys, and libraries whole addresses.
  const clean = hidden
    .replace(/\b(sk|pk|xai|pplx|AIza)[-_\w*]{8,}/g, '…')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, LONGEST_WORDS)
  return new LlmError(reason, `${name} ${SENTENCES[reason]}: ${clean}`, {
    provider: name,
    ...rest,
  })
}

const Violation = z.looseObject({ quotaId: z.string().optional() })

/** Seconds, milliseconds or a date, whichever the provider chose. */
function retryAfter(headers: Record<string, string>): number | null {
  const ms = Number(headers['retry-after-ms'])
  if (headers['retry-after-ms'] && Number.isFinite(ms)) return Math.max(0, ms)
  return readRetryAfter(headers['retry-after'], Date.now())
}

const RetryInfo = z.object({
  error: z.object({
    details: z.array(
      z.looseObject({
        retryDelay: z.string().optional(),
        violations: z.array(Violation).optional(),
      }),
    ),
  }),
})

/** Google tells the wait in the body; a limit of the day ends with the day in California. */
function retryInfo(body: string): number | null {
  const details = RetryInfo.safeParse(jsonOrUndefined(body)).data?.error.details ?? []
  if (
    details.some(({ violations = [] }) =>
      violations.some(({ quotaId = '' }) => quotaId.includes('PerDay')),
    )
  )
    return untilMidnightPacific(new Date())
  const delay = details.flatMap(
    ({ retryDelay }) => /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(retryDelay ?? '')?.[1] ?? [],
  )[0]
  return delay === undefined ? null : Number(delay) * SECOND
}

function untilMidnightPacific(now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    timeStyle: 'medium',
  }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (86_400 - hours * 3600 - minutes * 60 - seconds) * SECOND
}

const LONGEST_CHAIN = 6

function findCause(thrown: unknown, isIt: (error: unknown) => boolean): unknown {
  let at = thrown
  for (let depth = 0; depth < LONGEST_CHAIN && at instanceof Error; depth++) {
    if (isIt(at)) return at
    at = 'lastError' in at ? at.lastError : at.cause
  }
  return undefined
}
