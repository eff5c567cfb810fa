/** A logarithmic axis for positions: 1 at the start, 100 at the end, and the first ten take half the length. */
export const POSITION_TICKS = [1, 3, 10, 30, 100]

const LAST_POSITION = 100
/** Below the axis: for what was not found. */
const LANE = 26

export function positionOffset(position: number): number {
  const within = Math.min(Math.max(position, 1), LAST_POSITION)
  return Math.log10(within) / Math.log10(LAST_POSITION)
}

/** How high each position stands between the edges of a chart. */
export function positionHeights({ top, bottom }: { top: number; bottom: number }) {
  const floor = bottom - LANE
  return (position: number | null) =>
    position === null ? bottom - LANE / 2 + 3 : top + positionOffset(position) * (floor - top)
}
