import type { ProviderReason } from './reason.ts'

/** Keeps a failing source out of the way, and lets one question at a time probe whether it is back. */
export type Breaker = {
  /** Asks for a turn; every turn that was given ends with one of the three below. */
  enter(): boolean
  succeed(): void
  /** `restMs`: how long the provider itself wants to be left alone. */
  fail(reason: ProviderReason, restMs?: number): void
  /** The turn ended for reasons that say nothing about the source. */
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
  /** When a source that is down may be asked again. */
  retryAt: number | null
}

type Rule = { failuresToOpen: number; firstRestMs: number; longestRestMs: number }

const MINUTE = 60_000
const RULES: Record<ProviderReason, Rule> = {
  auth: { failuresToOpen: 1, firstRestMs: 10 * MINUTE, longestRestMs: 60 * MINUTE },
  funds: { failuresToOpen: 1, firstRestMs: 10 * MINUTE, longestRestMs: 60 * MINUTE },
  quota: { failuresToOpen: 2, firstRestMs: 15_000, longestRestMs: 30 * MINUTE },
  blocked: { failuresToOpen: 3, firstRestMs: MINUTE, longestRestMs: 60 * MINUTE },
  unreadable: { failuresToOpen: 5, firstRestMs: MINUTE, longestRestMs: 30 * MINUTE },
  network: { failuresToOpen: 5, firstRestMs: 15_000, longestRestMs: 5 * MINUTE },
  timeout: { failuresToOpen: 5, firstRestMs: 15_000, longestRestMs: 5 * MINUTE },
}

export function createBreaker(now: () => number): Breaker {
  const seen = { successes: 0, failures: 0, lastSuccessAt: null as number | null, lastFailureAt: null as number | null }
  let lastReason: ProviderReason | null = null
  let inARow = 0
  let rests = 0
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
      inARow = 0
      rests = 0
      retryAt = null
      isProbing = false
    },
    fail(reason, restMs = 0) {
      const { failuresToOpen, firstRestMs, longestRestMs } = RULES[reason]
      seen.failures += 1
      seen.lastFailureAt = now()
      lastReason = reason
      inARow += 1
      // A failure that began before the source was put to rest does not lengthen the rest.
      if (retryAt !== null && !isProbing) return
      isProbing = false
      if (inARow < failuresToOpen) return
      retryAt = now() + Math.max(restMs, Math.min(firstRestMs * 2 ** rests, longestRestMs))
      rests += 1
    },
    leave() {
      isProbing = false
    },
    view: () => ({ ...seen, lastReason, retryAt, state: stateOf() }),
  }

  function stateOf(): BreakerView['state'] {
    if (isProbing) return 'probing'
    if (retryAt !== null) return 'down'
    if (inARow > 0) return 'failing'
    return seen.successes > 0 ? 'up' : 'unused'
  }
}
