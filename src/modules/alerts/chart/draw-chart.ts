import {
  type Color,
  drawFigures,
  openCanvas,
  type Point,
} from '../../../base/pictures/canvas.ts'
import { encodePng } from '../../../base/pictures/png.ts'

/** One line of a chart; a moment without a value breaks it. */
export type Series = { at: number; value: number | null }[]

export type ChartData = {
  /** What it is of, such as the keyword. */
  label: string
  series: Series[]
  /** Positions: the first one stands on top. */
  isInverted: boolean
  isPercent: boolean
}

/** Twice what mail and chats show, for sharp screens. */
export const CHART = { width: 1024, height: 288 }
const ROOM = { left: 84, right: 100, top: 32, bottom: 32 }
const COLORS: Color[] = [
  [31, 95, 208],
  [194, 87, 12],
  [74, 81, 87],
]
const GRID: Color = [213, 216, 210]
const QUIET: Color = [74, 81, 87]
const FIGURES = 22

/** A small chart as PNG: lines, the highest and the lowest value, and what is so now. */
export function drawChart({ series, isInverted, isPercent }: ChartData): Uint8Array {
  const canvas = openCanvas(CHART.width, CHART.height)
  const values = series.flat().flatMap(({ value }) => value ?? [])
  const times = series.flat().map(({ at }) => at)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [right, bottom] = [CHART.width - ROOM.right, CHART.height - ROOM.bottom]
  const xOf = (at: number) =>
    ROOM.left + ((at - first) / (last - first || 1)) * (right - ROOM.left)
  const yOf = (value: number) => {
    const up = high === low ? 0.5 : (value - low) / (high - low)
    return ROOM.top + (isInverted ? up : 1 - up) * (bottom - ROOM.top)
  }
  const shown = (value: number) => (isPercent ? `${Math.round(value * 100)}%` : String(value))
  for (const value of new Set([low, high])) {
    const y = yOf(value)
    canvas.drawLine(
      [
        [ROOM.left, y],
        [right, y],
      ],
      { color: GRID, width: 2 },
    )
    drawFigures(canvas, shown(value), { at: [8, y - FIGURES / 2], size: FIGURES, color: QUIET })
  }
  const taken: number[] = []
  for (const [index, line] of series.entries()) {
    const color = COLORS[index % COLORS.length] ?? QUIET
    for (const part of partsOf(line)) {
      canvas.drawLine(
        part.map(({ at, value }): Point => [xOf(at), yOf(value)]),
        { color, width: 5 },
      )
    }
    const end = line.at(-1)
    if (end?.value === null || end?.value === undefined) continue
    const [x, y] = [xOf(end.at), yOf(end.value)]
    canvas.drawLine([[x, y]], { color, width: 14 })
    // Lines that end at about the same height say so once.
    if (taken.some((other) => Math.abs(other - y) < FIGURES + 4)) continue
    taken.push(y)
    drawFigures(canvas, shown(end.value), {
      at: [x + 18, y - FIGURES / 2],
      size: FIGURES,
      color,
    })
  }
  return encodePng(canvas.picture())
}

type Known = { at: number; value: number }

function partsOf(line: Series): Known[][] {
  const parts: Known[][] = [[]]
  for (const { at, value } of line) {
    if (value === null) parts.push([])
    else parts.at(-1)?.push({ at, value })
  }
  return parts.filter((part) => part.length > 0)
}
