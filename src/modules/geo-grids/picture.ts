import { type Html, html } from '../../base/formats/html.ts'

/** What a point of a picture says. */
type Cell = {
  state: 'ranked' | 'not_found' | 'failed' | 'not_checked'
  position: number | null
}

type Drawn = { size: number; radius_km: number; business: { name: string }; cells: Cell[] }
type Titled = Drawn & { query: string; depth: number; day: string; source: string }

const WIDTH = 600
const FRAME = 36
const HEAD = 56
const FOOT = 44

const INK = '#14171a'
const PAPER = '#ffffff'
const EDGE = '#878e88'
const RULE = '#d5d8d2'

type Look = { fill: string; ink: string; edge: string; dashes?: string }

/** Told apart by lightness, which everybody sees, and by what is written in them; what is not known has a broken edge. */
const BANDS = [
  { upTo: 3, fill: '#0b3d78', ink: PAPER, edge: '#0b3d78' },
  { upTo: 10, fill: '#2f6fb8', ink: PAPER, edge: '#2f6fb8' },
  { upTo: 20, fill: '#c4dcf5', ink: INK, edge: '#c4dcf5' },
] as const satisfies (Look & { upTo: number })[]
const NOT_FOUND: Look = { fill: PAPER, ink: INK, edge: EDGE }
const UNKNOWN: Look = { ...NOT_FOUND, dashes: '3 4' }

/**
 * A check of a grid as a picture of its own: no map of others, but rings of distance and the points of the compass.
 * It is passed on alone, so it says when it was drawn, and that it is of the sandbox.
 */
export function drawGrid(drawn: Titled): Html {
  const { query, business, day, source } = drawn
  const about = [shortened(query), day, ...(source === 'sandbox' ? [source] : [])].join(' · ')
  const height = HEAD + WIDTH + FOOT
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${labelOf(drawn)}" font-family="sans-serif"><rect width="${WIDTH}" height="${height}" fill="${PAPER}"/><text x="${FRAME}" y="26" font-size="18" font-weight="600" fill="${INK}">${shortened(business.name)}</text><text x="${FRAME}" y="46" font-size="13" fill="${INK}">${about}</text><svg y="${HEAD}" width="${WIDTH}" height="${WIDTH}" viewBox="0 0 ${WIDTH} ${WIDTH}">${sketch(drawn)}</svg>${legend(drawn)}</svg>`
}

/** The same without words around it, for a page that has its own. */
export const drawSketch = (drawn: Drawn): Html =>
  html`<svg class="geo" viewBox="0 0 ${WIDTH} ${WIDTH}" role="img" aria-label="${labelOf(drawn)}"><rect width="${WIDTH}" height="${WIDTH}" fill="${PAPER}"/>${sketch(drawn)}</svg>`

const MAX_NAME = 60
const shortened = (text: string) =>
  text.length > MAX_NAME ? `${text.slice(0, MAX_NAME - 1)}…` : text

const labelOf = ({ cells, size, business }: Drawn) =>
  `${business.name}: ${cells.filter(({ state }) => state === 'ranked').length} / ${size * size}`

/** The square with its rings and its cells. */
function sketch({ size, radius_km, cells }: Pick<Drawn, 'size' | 'radius_km' | 'cells'>): Html {
  const step = (WIDTH - 2 * FRAME) / size
  const middle = WIDTH / 2
  const reach = (step * (size - 1)) / 2
  const rings = [0.5, 1].map(
    (part) => html`<circle cx="${middle}" cy="${middle}" r="${rounded(reach * part)}"/>`,
  )
  const scale = html`<text x="${rounded(middle + reach)}" y="${WIDTH - 8}" text-anchor="middle">${radius_km} km</text><text x="${middle}" y="20" text-anchor="middle">N</text>`
  const placed = cells.map((cell, index) => ({
    cell,
    x: FRAME + ((index % size) + 0.5) * step,
    y: FRAME + (Math.floor(index / size) + 0.5) * step,
  }))
  const side = rounded(step * 0.8)
  const looks = [...Map.groupBy(placed, ({ cell }) => lookOf(cell))]
  return html`<g fill="none" stroke="${RULE}"><path d="M${middle} ${FRAME}V${WIDTH - FRAME}M${FRAME} ${middle}H${WIDTH - FRAME}"/>${rings}</g><g font-size="13" fill="${INK}">${scale}</g><g text-anchor="middle" font-weight="600" font-size="${rounded(Math.min(22, step * 0.38))}">${looks.map(([look, alike]) => drawCells(look, { alike, side }))}</g>`
}

type Placed = { cell: Cell; x: number; y: number }

/** All cells of one look together, so that a picture weighs little. */
function drawCells(
  { fill, ink, edge, dashes }: Look,
  { alike, side }: { alike: Placed[]; side: number },
): Html {
  const boxes = alike.map(
    ({ x, y }) =>
      `M${rounded(x - side / 2)} ${rounded(y - side / 2)}h${side}v${side}h${-side}z`,
  )
  const texts = alike.map(
    ({ cell, x, y }) =>
      html`<text x="${rounded(x)}" y="${rounded(y + side * 0.16)}">${textOf(cell)}</text>`,
  )
  const broken = dashes !== undefined && html` stroke-dasharray="${dashes}"`
  return html`<path fill="${fill}" stroke="${edge}"${broken} d="${boxes.join('')}"/><g fill="${ink}">${texts}</g>`
}

function lookOf({ state, position }: Cell): Look {
  if (state === 'not_found') return NOT_FOUND
  return BANDS.find(({ upTo }) => position !== null && position <= upTo) ?? UNKNOWN
}

const SIGNS = { not_found: '–', failed: '×', not_checked: '' }

/** What is written in a cell. */
const textOf = ({ state, position }: Cell) =>
  state === 'ranked' ? String(position) : SIGNS[state]

function legend({ depth }: Pick<Titled, 'depth'>): Html {
  const y = HEAD + WIDTH + 14
  const entries = [
    ...BANDS.map(({ upTo, fill }, at) => ({
      fill,
      label: `${(BANDS[at - 1]?.upTo ?? 0) + 1}–${upTo}`,
    })),
    { fill: PAPER, label: `–  > ${depth}` },
    { fill: PAPER, label: '×' },
  ]
  return html`<g font-size="13" fill="${INK}">${entries.map(
    ({ fill, label }, at) =>
      html`<rect x="${FRAME + at * 104}" y="${y - 11}" width="14" height="14" fill="${fill}" stroke="${EDGE}"/><text x="${FRAME + at * 104 + 20}" y="${y}">${label}</text>`,
  )}</g>`
}

const rounded = Math.round
