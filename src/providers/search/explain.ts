import { AppError } from '../../base/errors.ts'
import { failureReason, searchRemedy } from '../failure.ts'
import { SearchError } from './search-failed.ts'

/** How soon it is worth asking again where no source says so itself. */
const PAUSE_SECONDS = { rate_limited: 15, timeout: 5 } as const

/** The error of a failed search: the reason for programs, the remedy for people, and when to retry. */
export function searchError(thrown: SearchError, now: number): AppError {
  const reason = failureReason(thrown.reason)
  const { source, retryAt } = thrown
  const { text, values } = searchRemedy(reason, source)
  const until = retryAt === null ? '' : `. It is asked again at ${clock(retryAt)} UTC`
  const wait = waitOf(thrown, reason, now)
  return new AppError(
    { code: codeOf(thrown), reason, values, message: text + until },
    {
      data: {
        ...(source && { source }),
        ...(retryAt !== null && { retry_at: retryAt / 1000 }),
      },
      ...(wait !== null && { headers: { 'Retry-After': String(wait) } }),
      cause: thrown,
    },
  )
}

function codeOf({ reason }: SearchError) {
  if (reason === 'unsupported') return 'not_configured'
  return reason === 'timeout' ? 'timeout' : 'provider_failed'
}

function waitOf(
  { retryAt, retryAfterMs }: SearchError,
  reason: string,
  now: number,
): number | null {
  if (retryAt !== null) return Math.max(1, Math.ceil(retryAt / 1000 - now))
  if (retryAfterMs > 0) return Math.ceil(retryAfterMs / 1000)
  return reason === 'rate_limited' || reason === 'timeout' ? PAUSE_SECONDS[reason] : null
}

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19)

/** The search ran out of its time, or its caller out of theirs. */
export const isTimeout = (thrown: unknown): boolean =>
  thrown instanceof SearchError
    ? thrown.reason === 'timeout'
    : thrown instanceof DOMException && thrown.name === 'TimeoutError'
