import { type Html, html } from '../../../base/html.ts'
import type { Report } from '../report.ts'
import type { Formatter } from './formatter.ts'

const WIDTH = 720
const HEIGHT = 200
const PLOT = { left: 4, right: 716, top: 32, bottom: 172 }

type Point = Report['history'][number]

/** The line of visibility: ink on a yellow underlay, broken where a check failed too often to be compared. */
export function historyChart(history: Report['history'], format: Formatter): Html | undefined {
  const sound = history.filter(({ is_partial }) => !is_partial)
  const [first] = sound
  const last = sound.at(-1)
  if (!first || !last || first === last) return undefined
  const toPoint = pointScale(history)
  const lines = runsOf(history).map((run) => run.map((point) => toPoint(point).join(' ')).join('L'))
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
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><path class="a" d="M${PLOT.left} ${PLOT.bottom}H${PLOT.right}"/>${lines.map((line) => html`<path class="u" d="M${line}"/>`)}${lines.map((line) => html`<path class="l" d="M${line}"/>`)}${history.filter(({ is_partial }) => is_partial).map((point) => circle('o', toPoint(point)))}${circle('d', [x, y])}<text class="v" x="${PLOT.right}" y="${y - 10}" text-anchor="end">${format.number(last.visibility)} %</text><text x="${PLOT.left}" y="${HEIGHT - 8}">${start}</text><text x="${PLOT.right}" y="${HEIGHT - 8}" text-anchor="end">${end}</text></svg>`
}

const circle = (kind: string, [x, y]: [number, number]) => html`<circle class="${kind}" cx="${x}" cy="${y}" r="3.5"/>`

/** From time and percent to a place on the paper; the scale begins at zero, so that a small change looks small. */
function pointScale(history: Point[]): (point: Point) => [number, number] {
  const times = history.map(({ checked_at }) => checked_at)
  const start = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - start)
  const top = Math.max(1, ...history.map(({ visibility }) => visibility)) * 1.1
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

/** Where a keyword stands, with a tail to where it stood. */
export function rail({ position, prev_position }: { position: number | null; prev_position: number | null }): Html {
  if (position === null) return html`<svg class="r" viewBox="-3 0 102 12" aria-hidden="true"><use href="#r"/></svg>`
  const x = scaleX(position)
  const tail = prev_position === null ? undefined : html`<path d="M${scaleX(prev_position)} 6H${x}" stroke-width="3"/>`
  return html`<svg class="r" viewBox="-3 0 102 12" aria-hidden="true"><use href="#r"/>${tail}<circle cx="${x}" cy="6" r="3"/></svg>`
}

function scaleX(position: number): number {
  const within = Math.min(Math.max(position, 1), DEEPEST)
  return Math.round((Math.log10(within) / Math.log10(DEEPEST)) * RAIL_WIDTH)
}
