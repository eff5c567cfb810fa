import { earliest } from '../../base/numbers.ts'
import type { BreakerView } from '../breaker.ts'
import { sourceLabel } from '../failure.ts'
import type { Attempt, FallbackPlan } from './fallback.ts'
import type { SourceReason } from './port.ts'

type Failing = {
  attempts: Attempt[]
  /** Requests that were sent nevertheless. */
  calls?: number
  /** Who was meant to answer, as people know it. */
  name?: string
  /** When the first of the sources may be asked again (Unix milliseconds); null: at once. */
  retryAt?: number | null
  retryAfterMs?: number
}

/** No source gave an answer; `unsupported`: none can honour the question at all. */
export class SearchError extends Error {
  readonly reason: SourceReason | 'unsupported'
  readonly attempts: Attempt[]
  readonly retryAt: number | null
  /** How long the source that failed asked to wait; 0: it did not say. */
  readonly retryAfterMs: number
  /** Undefined when nobody in particular failed. */
  readonly source: string | undefined
  calls: number

  constructor(
    reason: SearchError['reason'],
    { attempts, calls = 0, name, retryAt = null, retryAfterMs = 0 }: Failing,
  ) {
    super(
      reason === 'unsupported'
        ? 'No configured source can answer this question'
        : `The search failed: ${reason}`,
    )
    this.name = 'SearchError'
    this.reason = reason
    this.attempts = attempts
    this.calls = calls
    this.source = name
    this.retryAt = retryAt
    this.retryAfterMs = retryAfterMs
  }

  /** True when no source was asked because every circuit is open. */
  get isCircuitOpen(): boolean {
    return (
      this.attempts.length > 0 &&
      this.attempts.every(({ outcome }) => outcome === 'circuit_open')
    )
  }
}

type Tried = Pick<FallbackPlan, 'attempts' | 'candidates'> & {
  known?: SourceReason
  calls?: number
}

/** Blames the first source; with every circuit open, the reason is what opened it. */
export function failure({ attempts, candidates, known, calls = 0 }: Tried): SearchError {
  const first = attempts.find(({ outcome }) => !NO_FAULT.includes(outcome))
  const candidate = candidates[0]
  const outcome = first?.outcome as SourceReason | undefined
  const blamed =
    first ?? (candidate && { source: candidate.source.name, engine: candidate.source.engine })
  const ways = candidates.filter(
    ({ source }) => source.name === blamed?.source && source.engine === blamed.engine,
  )
  const isBlocked = ways.some(({ breaker }) => isStillBlocked(breaker.view()))
  const silent = known ?? outcome ?? candidate?.breaker.view().lastReason ?? 'blocked'
  // Who is blocked on one way waits in vain on another.
  const reason = isBlocked && NO_ANSWER.includes(silent) ? 'blocked' : silent
  const views = candidates.map(({ breaker }) => breaker.view())
  const isShut = views.every(({ retryAt }) => retryAt !== null)
  return new SearchError(reason, {
    attempts: [...attempts],
    calls,
    ...(blamed && { name: sourceLabel(blamed) }),
    retryAt: isShut ? earliest(views.map(({ retryAt }) => retryAt)) : null,
    retryAfterMs: first?.retryAfterMs ?? 0,
  })
}

const isStillBlocked = ({ lastReason, lastFailureAt, lastSuccessAt }: BreakerView) =>
  lastReason === 'blocked' && (lastFailureAt ?? 0) >= (lastSuccessAt ?? 0)

const NO_ANSWER: SourceReason[] = ['timeout', 'network']
const NO_FAULT: Attempt['outcome'][] = ['ok', 'superseded', 'circuit_open']
