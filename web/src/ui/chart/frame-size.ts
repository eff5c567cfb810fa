import { POSITION_TICKS, positionHeights } from './position-axis.ts'
import { countTicks, dayTicks, percentTicks } from './scale.ts'
import type { Series } from './series.ts'

/** Percent or counts from 0 upwards, or positions with the first on top and a lane below for what was not found. */
export type Vertical = 'percent' | 'count' | 'position'

export type Frame = {
  width: number
  left: number
  right: number
  top: number
  bottom: number
  x(at: number): number
  y(value: number | null): number
  timeAt(x: number): number
  xTicks: number[]
  yTicks: number[]
  labelRoom: number
}

type FrameOptions = {
  width: number
  height: number
  span: { from: number; to: number }
  vertical: Vertical
  series: Series[]
  hasMarks: boolean
}

const NARROW = 560
const TICK_ROOM = 64
const LEFTS: Record<Vertical, number> = { percent: 42, count: 56, position: 34 }
/** A date nearer to the axis than this would lie over it. */
const EDGE = 16

/** Where everything stands. */
export function frameOf({
  width,
  height,
  span,
  vertical,
  series,
  hasMarks,
}: FrameOptions): Frame {
  const labelRoom = labelRoomOf(series, width)
  const left = LEFTS[vertical]
  const right = Math.max(left + 20, width - labelRoom)
  const top = hasMarks ? 24 : 10
  const bottom = height - 24
  const length = Math.max(1, span.to - span.from)
  const x = (at: number) => left + ((at - span.from) / length) * (right - left)
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : [value])),
  )
  const ticks = vertical === 'count' ? countTicks(Math.max(1, ...values)) : percentTicks(values)
  const highest = ticks.at(-1) ?? 100
  const y =
    vertical === 'position'
      ? positionHeights({ top, bottom })
      : (value: number | null) => bottom - ((value ?? 0) / highest) * (bottom - top)
  return {
    ...{ width, left, right, top, bottom, labelRoom, x, y },
    timeAt: (offset) => span.from + ((offset - left) / (right - left)) * length,
    xTicks: dayTicks(span, (right - left) / TICK_ROOM).filter((tick) => x(tick) > left + EDGE),
    yTicks: vertical === 'position' ? POSITION_TICKS : ticks,
  }
}

/** Of a name at the end of a line: on a phone they are set in the narrower face. */
export const letterWidth = (width: number) => (width < NARROW ? 6 : 6.8)

/** Names stand at the ends of lines, so they need room there. */
function labelRoomOf(series: Series[], width: number): number {
  const longest = Math.max(0, ...series.map(({ label }) => label.length))
  if (longest === 0) return 12
  return Math.min(Math.ceil(longest * letterWidth(width)) + 20, width < NARROW ? 112 : 168)
}
