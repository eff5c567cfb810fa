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
  return { value: round(share), n, low: round(Math.max(0, centre - reach)), high: round(Math.min(1, centre + reach)) }
}

const round = (share: number) => Math.round(share * 10_000) / 10_000

/** The middle of numbers; null of none. */
export function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
