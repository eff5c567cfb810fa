import type { Look } from './look-at-site.ts'

export type SiteState = {
  failures: number
  failing_since: number | null
  reason: string | null
}

/** Changes in the state of a site; `down` and `back` are reported once each. */
export type Turn = { state: SiteState; nextCheckAt: number; news: 'down' | 'back' | null }

/** One look may be bad luck. */
const CONFIRMING_LOOKS = 2
const USUAL_SECONDS = 15 * 60
/** Sooner while it is not certain, and until it is back. */
const SOON_SECONDS = 5 * 60
/** A site down for this long is checked as often as any other. */
const LONG_DOWN_SECONDS = 2 * 3600

const UP: SiteState = { failures: 0, failing_since: null, reason: null }

export function turnOf(before: SiteState, look: Look, now: number): Turn {
  if (look.outcome === 'unknown')
    return { state: before, nextCheckAt: now + USUAL_SECONDS, news: null }
  if (look.outcome === 'up') {
    const news = before.failures >= CONFIRMING_LOOKS ? 'back' : null
    return { state: UP, nextCheckAt: now + USUAL_SECONDS, news }
  }
  const state = {
    failures: before.failures + 1,
    failing_since: before.failing_since ?? now,
    reason: look.reason,
  }
  const isLong = now - state.failing_since > LONG_DOWN_SECONDS
  return {
    state,
    nextCheckAt: now + (isLong ? USUAL_SECONDS : SOON_SECONDS),
    news: state.failures === CONFIRMING_LOOKS ? 'down' : null,
  }
}

const FEW = 3

/** Where not one of several sites can be reached, it is we who cannot reach them. */
export const isOurFault = (looks: Look[]) =>
  looks.length >= FEW && looks.every((look) => look.outcome === 'down' && look.isUnreached)
