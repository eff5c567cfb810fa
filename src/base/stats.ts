/** A share of `n`, with the interval in which it lies 95 times of 100; unknown when there is nothing to count. */
export type Rate = { value: number | null; n: number; low: number | null; high: number | null }

const Z = 1.96

/** The Wilson interval: honest for few counts, and never below 0 or above 1. */
export function wilson(hits: number, n: number): Rate {
  if (n === 0) return { value: null, n: 0, low: null, high: null }
  const share = hits / n
  const spread = 1 + Z ** 2 / n
  const centre = (share + Z ** 2 / (2 * n)) / spread
  const reach = (Z / spread) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2))
  return {
    value: round(share),
    n,
    low: round(Math.max(0, centre - reach)),
    high: round(Math.min(1, centre + reach)),
  }
}

const round = (share: number) => Math.round(share * 10_000) / 10_000

export type Counted = { hits: number; n: number }

/** Fisher's exact test: how likely a fall at least this deep is by chance alone. */
export function chanceOfFall(before: Counted, now: Counted): number {
  const hits = before.hits + now.hits
  const most = Math.min(before.n, hits)
  const all = logChoose(before.n + now.n, hits)
  let chance = 0
  for (let first = before.hits; first <= most; first++)
    chance += Math.exp(logChoose(before.n, first) + logChoose(now.n, hits - first) - all)
  return Math.min(1, chance)
}

function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return -Infinity
  let sum = 0
  for (let each = 1; each <= k; each++) sum += Math.log((n - k + each) / each)
  return sum
}

/** The middle of numbers; null of none. */
export function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
