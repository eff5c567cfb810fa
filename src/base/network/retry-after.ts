const SECOND = 1000
const LONGEST_MS = 24 * 3600 * SECOND

/** How many milliseconds a Retry-After header asks to wait, at most a day; null when it says nothing. */
export function readRetryAfter(given: string | null | undefined, now: number): number | null {
  if (!given) return null
  const wait = /^\d+(\.\d+)?$/.test(given) ? Number(given) * SECOND : Date.parse(given) - now
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), LONGEST_MS) : null
}
