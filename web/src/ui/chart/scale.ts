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
    const around = long
      .slice(Math.max(0, index - 2), index + 3)
      .map((step) => step.to - step.from)
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
  const order = heights
    .map((_, index) => index)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
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

/** Counts from nothing up to a round number that no value exceeds, in about three steps. */
export function countTicks(highest: number): number[] {
  const rough = Math.max(1, highest / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

const DAY_STEPS = [1, 2, 3, 5, 7, 14, 28, 56, 91, 182, 364]

/** Days at even distances, the last of them the last day of the span; as many as have room. */
export function dayTicks({ from, to }: Gap, most: number): number[] {
  const last = Math.floor((to - 1) / DAY) * DAY
  const days = (last - from) / DAY
  const step = DAY * (DAY_STEPS.find((each) => days / each < most) ?? Math.ceil(days / most))
  const count = Math.floor(Math.max(0, last - from) / step) + 1
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * step)
}

type LineShape<Point> = {
  x(point: Point): number
  y(point: Point): number
  isStepped?: boolean
}

/** A run of points as the path of an SVG; positions hold until the next check, so their line is stepped. */
export function linePath<Point>(
  run: Point[],
  { x, y, isStepped = false }: LineShape<NoInfer<Point>>,
): string {
  return run
    .map((point, index) => {
      const left = round(x(point))
      const top = round(y(point))
      if (index === 0) return `M${left},${top}`
      return isStepped ? `H${left}V${top}` : `L${left},${top}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
