/** What is drawn over time: a value, or null where something was looked for and not found. */
export type ChartPoint = { at: number; value: number | null; isOpen?: boolean }

export type Gap = { from: number; to: number }

const DAY = 86_400
const GAP_FACTOR = 2.2

/**
 * Stretches between two checks that are much longer than is usual around them: nobody looked, so nothing may be drawn
 * there. A rhythm may change, and a check more on the same day is none.
 */
export function gapsIn(times: number[]): Gap[] {
  const steps = times.slice(1).map((at, index) => ({ from: times[index] ?? at, to: at }))
  const long = steps.filter(({ from, to }) => to - from > 0.5 * DAY)
  return long.filter(({ from, to }, index) => {
    const around = long.slice(Math.max(0, index - 2), index + 3).map((step) => step.to - step.from)
    const usual = around.toSorted((a, b) => a - b)[Math.floor(around.length / 2)] ?? 0
    return to - from > Math.max(usual * GAP_FACTOR, 1.5 * DAY)
  })
}

/** Points in unbroken runs: a gap or a missing position ends one. */
export function runsOf(points: ChartPoint[], gaps: Gap[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [[]]
  for (const { at, value } of points) {
    if (gaps.some((gap) => gap.to === at)) runs.push([])
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ at, value })
  }
  return runs.filter((run) => run.length > 0)
}

type LabelSpace = { room: number; top: number; bottom: number }

/** Labels at line ends, moved apart until none covers another; each stays as near to its line as it can. */
export function spreadLabels(heights: number[], { room, top, bottom }: LabelSpace): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const spread = [...heights]
  let last = top - room
  for (const index of order) {
    last = Math.max(spread[index] ?? 0, last + room)
    spread[index] = last
  }
  let next = bottom + room
  for (const index of order.toReversed()) {
    next = Math.min(spread[index] ?? 0, next - room)
    spread[index] = next
  }
  return spread
}

/** The point nearest to a moment. */
export function nearestIndex(times: number[], at: number): number {
  let best = 0
  for (const [index, time] of times.entries()) {
    if (Math.abs(time - at) < Math.abs((times[best] ?? 0) - at)) best = index
  }
  return best
}

const TOPS = [
  [2, 1],
  [4, 1],
  [6, 2],
  [8, 2],
  [10, 5],
  [15, 5],
  [20, 5],
  [30, 10],
  [40, 10],
  [60, 20],
  [80, 20],
] as const

/** Percent from nothing up to a round number above the highest, in round steps. */
export function percentTicks(values: number[]): number[] {
  const highest = Math.max(0, ...values) * 1.05
  const [top, step] = TOPS.find(([each]) => each >= highest) ?? [100, 25]
  return Array.from({ length: top / step + 1 }, (_, index) => index * step)
}

/** Of ticks in order, those that leave room for their words. */
export function withRoom<T>(ticks: T[], { offsetOf, room }: { offsetOf(tick: T): number; room: number }): T[] {
  const kept: T[] = []
  for (const tick of ticks) {
    const last = kept.at(-1)
    if (last === undefined || offsetOf(tick) - offsetOf(last) >= room) kept.push(tick)
  }
  return kept
}
