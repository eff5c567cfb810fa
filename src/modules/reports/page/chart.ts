import { type Html, html } from '../../../base/formats/html.ts'
import type { Report } from '../build/report.ts'
import type { Formatter } from './formatter.ts'

const WIDTH = 720
const HEIGHT = 200
/** On the left there is room for 100 %, also on a phone, where texts are larger. */
const PLOT = { left: 76, right: 716, top: 24, bottom: 172 }

type Point = Report['history'][number]

/** The line of visibility: ink on a yellow underlay, broken where a check failed too often to be compared. */
export function historyChart(history: Report['history'], format: Formatter): Html | undefined {
  const sound = history.filter(({ is_partial }) => !is_partial)
  const [first] = sound
  const last = sound.at(-1)
  if (!first || !last || first === last) return undefined
  const ticks = percentTicks(Math.max(...history.map(({ visibility }) => visibility)))
  const toPoint = pointScale(history, ticks.at(-1) ?? 1)
  const lines = runsOf(history).map((run) =>
    run.map((point) => toPoint(point).join(' ')).join('L'),
  )
  const [x, y] = toPoint(last)
  const [start, end] = format.dates(first.checked_at, last.checked_at)
  const label = [
    format.words.history,
    format.fill(format.words.historyFrom, {
      value: format.number(first.visibility),
      date: start,
    }),
    format.fill(format.words.historyTo, { value: format.number(last.visibility), date: end }),
  ].join(' ')
  const axis = ticks.map((tick) =>
    axisLine(tick / (ticks.at(-1) ?? 1), `${format.number(tick)} %`),
  )
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${axis}${lines.map((line) => html`<path class="u" d="M${line}"/>`)}${lines.map((line) => html`<path class="l" d="M${line}"/>`)}${history.filter(({ is_partial }) => is_partial).map((point) => circle('o', toPoint(point)))}${circle('d', [x, y])}<text class="v" x="${PLOT.right}" y="${y - 10}" text-anchor="end">${format.number(last.visibility)} %</text><text x="${PLOT.left}" y="${HEIGHT - 8}">${start}</text><text x="${PLOT.right}" y="${HEIGHT - 8}" text-anchor="end">${end}</text></svg>`
}

const circle = (kind: string, [x, y]: [number, number]) =>
  html`<circle class="${kind}" cx="${x}" cy="${y}" r="3.5"/>`

function axisLine(part: number, label: string): Html {
  const y = PLOT.bottom - part * (PLOT.bottom - PLOT.top)
  return html`<path class="a" d="M${PLOT.left} ${y}H${PLOT.right}"/><text x="${PLOT.left - 8}" y="${y + 4}" text-anchor="end">${label}</text>`
}

/** Even steps from zero to just above the highest value, so that a small change looks small. */
export function percentTicks(highest: number): number[] {
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25].find((each) => highest / each <= 4) ?? 25
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step * 10) / 10)
}

/** From time and percent to a point on the paper. */
function pointScale(history: Point[], top: number): (point: Point) => [number, number] {
  const times = history.map(({ checked_at }) => checked_at)
  const start = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - start)
  const round = (value: number) => Math.round(value * 10) / 10
  return ({ checked_at, visibility }) => [
    round(PLOT.left + ((checked_at - start) / span) * (PLOT.right - PLOT.left)),
    round(PLOT.bottom - (visibility / top) * (PLOT.bottom - PLOT.top)),
  ]
}

/** Stretches of checks that can be compared. */
function runsOf(history: Point[]): Point[][] {
  const runs: Point[][] = [[]]
  for (const point of history) {
    if (point.is_partial) runs.push([])
    else runs.at(-1)?.push(point)
  }
  return runs.filter((run) => run.length > 1)
}

const RAIL_WIDTH = 96
const DEEPEST = 100

/** The scale that every row of keywords refers to: the first ten take half of it. */
export const railScale = html`<svg width="0" height="0" aria-hidden="true"><symbol id="r"><path d="M0 6H96M${scaleX(3)} 3V9M${scaleX(10)} 2V10M${scaleX(30)} 3V9"/></symbol></svg>`

/** A keyword's position, with a tail to the previous one. */
export function rail({
  position,
  prev_position,
}: {
  position: number | null
  prev_position: number | null
}): Html {
  if (position === null)
    return html`<svg class="r" viewBox="-3 0 102 12" aria-hidden="true"><use href="#r"/></svg>`
  const x = scaleX(position)
  const tail =
    prev_position === null
      ? undefined
      : html`<path d="M${scaleX(prev_position)} 6H${x}" stroke-width="3"/>`
  return html`<svg class="r" viewBox="-3 0 102 12" aria-hidden="true"><use href="#r"/>${tail}<circle cx="${x}" cy="6" r="3"/></svg>`
}

function scaleX(position: number): number {
  const within = Math.min(Math.max(position, 1), DEEPEST)
  return Math.round((Math.log10(within) / Math.log10(DEEPEST)) * RAIL_WIDTH)
}
