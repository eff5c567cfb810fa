/** A logarithmic axis for positions: 1 at the start, 100 at the end, and the first ten take half the length. */
export const POSITION_TICKS = [3, 10, 30] as const

const LAST_POSITION = 100

export function positionOffset(position: number): number {
  const within = Math.min(Math.max(position, 1), LAST_POSITION)
  return Math.log10(within) / Math.log10(LAST_POSITION)
}
