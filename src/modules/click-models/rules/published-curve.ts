/** Which curve a stored number was made with: numbers of different curves do not compare. */
export const CURVE = 1

/** Clicks per hundred searches at the first ten places. */
const FIRST_PAGE = [28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5]
const BEYOND_THIRTY = 0.05
const LAST = 100

/** Clicks per hundred searches that a place brings; none when the site is not found. */
export function ctr(position: number | null): number {
  if (position === null || position < 1 || position > LAST) return 0
  if (position <= 10) return FIRST_PAGE[position - 1] ?? 0
  if (position <= 20) return onLine(position, { first: 11, from: 1.5, to: 0.6 })
  if (position <= 30) return onLine(position, { first: 21, from: 0.5, to: 0.2 })
  return BEYOND_THIRTY
}

/** A straight line over ten places. */
function onLine(
  position: number,
  { first, from, to }: { first: number; from: number; to: number },
): number {
  return from + ((to - from) * (position - first)) / 9
}

/** Clicks per hundred searches on all of the first `depth` results together. */
export function clicksWithin(depth: number): number {
  return SUMS[Math.min(depth, LAST)] ?? 0
}

const SUMS = Array.from({ length: LAST + 1 }, (_, depth) =>
  Array.from({ length: depth }, (_, index) => ctr(index + 1)).reduce(
    (sum, each) => sum + each,
    0,
  ),
)
