/** Where positions stand on the rail: 1 at the start, 100 at the end, and the first ten take half the length. */
export const SCALE_TICKS = [3, 10, 30] as const

const LAST = 100

export function scaleOffset(position: number): number {
  const within = Math.min(Math.max(position, 1), LAST)
  return Math.log10(within) / Math.log10(LAST)
}

/** Three states that are never mixed. */
export type Standing = { state: 'ranked'; position: number } | { state: 'not found' } | { state: 'not checked' }
