import { earliest } from '../../base/numbers.ts'
import { sourceLabel } from '../failure.ts'
import type { Attempt, Climb } from './fallback.ts'
import type { SourceReason } from './port.ts'

type Failing = {
  attempts: Attempt[]
  /** Requests that left all the same. */
  calls?: number
  /** Who was meant to answer, as people know it. */
  name?: string
  /** When the first of the sources may be asked again (Unix milliseconds); null: at once. */
  retryAt?: number | null
}

/** No source gave an answer; `unsupported`: none can honour the question at all. */
export class SearchError extends Error {
  readonly reason: SourceReason | 'unsupported'
  readonly attempts: Attempt[]
  readonly retryAt: number | null
  /** Undefined when nobody in particular failed. */
  readonly source: string | undefined
  calls: number

  constructor(reason: SearchError['reason'], { attempts, calls = 0, name, retryAt = null }: Failing) {
    super(reason === 'unsupported' ? 'No configured source can answer this question' : `The search failed: ${reason}`)
    this.name = 'SearchError'
    this.reason = reason
    this.attempts = attempts
    this.calls = calls
    this.source = name
    this.retryAt = retryAt
  }

  /** True when nobody was asked, because every source is left alone after it failed. */
  get isCircuitOpen(): boolean {
    return this.attempts.length > 0 && this.attempts.every(({ outcome }) => outcome === 'resting')
  }
}

type Tried = Pick<Climb, 'attempts' | 'lanes'> & { known?: SourceReason; calls?: number }

/** The first source is the one that was meant to answer; when all were at rest, what put it there is the reason. */
export function failure({ attempts, lanes, known, calls = 0 }: Tried): SearchError {
  const first = attempts.find(({ outcome }) => !NO_FAULT.includes(outcome))
  const lane = lanes[0]
  const outcome = first?.outcome as SourceReason | undefined
  const reason = known ?? outcome ?? lane?.breaker.view().lastReason ?? 'blocked'
  const blamed = first ?? (lane && { source: lane.source.name, engine: lane.source.engine })
  const views = lanes.map(({ breaker }) => breaker.view())
  const isShut = views.every(({ retryAt }) => retryAt !== null)
  return new SearchError(reason, {
    attempts: [...attempts],
    calls,
    ...(blamed && { name: sourceLabel(blamed) }),
    retryAt: isShut ? earliest(views.map(({ retryAt }) => retryAt)) : null,
  })
}

const NO_FAULT: Attempt['outcome'][] = ['ok', 'overtaken', 'resting']
