import type { ProviderReason } from './reason.ts'

/** A circuit breaker: rejects calls to a failing source, and lets one call at a time probe whether it is back. */
export type Breaker = {
  /** Whether a call may start; one that may ends with `succeed`, `fail` or `leave`. */
  enter(): boolean
  succeed(): void
  /** `retryAfterMs`: how long the provider itself asked to wait. */
  fail(reason: ProviderReason, retryAfterMs?: number): void
  /** The call ended for reasons that say nothing about the source. */
  leave(): void
  view(): BreakerView
}

export type BreakerView = {
  state: 'unused' | 'up' | 'failing' | 'down' | 'probing'
  successes: number
  failures: number
  lastSuccessAt: number | null
  lastFailureAt: number | null
  lastReason: ProviderReason | null
  /** When a source that is down may be called again. */
  retryAt: number | null
}

type Rule = { failuresToOpen: number; firstOpenMs: number; longestOpenMs: number }

const MINUTE = 60_000
const RULES: Record<ProviderReason, Rule> = {
  auth: { failuresToOpen: 1, firstOpenMs: 10 * MINUTE, longestOpenMs: 60 * MINUTE },
  funds: { failuresToOpen: 1, firstOpenMs: 10 * MINUTE, longestOpenMs: 60 * MINUTE },
  // Raised budgets reopen the source at once, as new settings bring new breakers.
  budget: { failuresToOpen: 1, firstOpenMs: MINUTE, longestOpenMs: 10 * MINUTE },
  quota: { failuresToOpen: 2, firstOpenMs: 15_000, longestOpenMs: 30 * MINUTE },
  blocked: { failuresToOpen: 3, firstOpenMs: MINUTE, longestOpenMs: 60 * MINUTE },
  unreadable: { failuresToOpen: 5, firstOpenMs: MINUTE, longestOpenMs: 30 * MINUTE },
  network: { failuresToOpen: 5, firstOpenMs: 15_000, longestOpenMs: 5 * MINUTE },
  timeout: { failuresToOpen: 5, firstOpenMs: 15_000, longestOpenMs: 5 * MINUTE },
}

export function createBreaker(now: () => number): Breaker {
  const seen = {
    successes: 0,
    failures: 0,
    lastSuccessAt: null as number | null,
    lastFailureAt: null as number | null,
  }
  let lastReason: ProviderReason | null = null
  let consecutiveFailures = 0
  let timesOpened = 0
  let retryAt: number | null = null
  let isProbing = false

  return {
    enter() {
      if (retryAt === null) return true
      if (isProbing || now() < retryAt) return false
      isProbing = true
      return true
    },
    succeed() {
      seen.successes += 1
      seen.lastSuccessAt = now()
      consecutiveFailures = 0
      timesOpened = 0
      retryAt = null
      isProbing = false
    },
    fail(reason, retryAfterMs = 0) {
      const { failuresToOpen, firstOpenMs, longestOpenMs } = RULES[reason]
      lastReason = reason
      // Nothing was sent: the breaker is open, and nothing failed.
      const isFault = reason !== 'budget'
      if (isFault) {
        seen.failures += 1
        seen.lastFailureAt = now()
        consecutiveFailures += 1
      }
      // A call that started before the circuit opened does not prolong it.
      if (retryAt !== null && !isProbing) return
      const isStillDown = isProbing
      isProbing = false
      if (isFault && !isStillDown && consecutiveFailures < failuresToOpen) return
      retryAt =
        now() + Math.max(retryAfterMs, Math.min(firstOpenMs * 2 ** timesOpened, longestOpenMs))
      timesOpened += 1
    },
    leave() {
      isProbing = false
    },
    view: () => ({ ...seen, lastReason, retryAt, state: stateOf() }),
  }

  function stateOf(): BreakerView['state'] {
    if (isProbing) return 'probing'
    if (retryAt !== null) return 'down'
    if (consecutiveFailures > 0) return 'failing'
    return seen.successes > 0 ? 'up' : 'unused'
  }
}
