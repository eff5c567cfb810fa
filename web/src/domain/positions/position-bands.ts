/** The parts of the scale that people speak of; each is a filter of the keyword table. */
const BANDS = ['1-3', '4-10', '11-30', '31-100', 'none'] as const
export type Band = (typeof BANDS)[number]

const LAST_POSITION = { '1-3': 3, '4-10': 10, '11-30': 30, '31-100': 100 } as const

/** `none` was looked for and not found; a keyword that was never checked is in no band. */
export function bandOf({
  position,
  checked_at,
}: {
  position: number | null
  checked_at: number | null
}): Band | null {
  if (checked_at === null) return null
  if (position === null) return 'none'
  return BANDS.find((band) => band !== 'none' && position <= LAST_POSITION[band]) ?? '31-100'
}

/** The rows of the histogram: single positions down to ten, then ever wider ranges. */
const ROWS: [first: number, last: number][] = [
  ...Array.from({ length: 10 }, (_, index): [number, number] => [index + 1, index + 1]),
  [11, 13],
  [14, 16],
  [17, 20],
  [21, 25],
  [26, 30],
  [31, 40],
  [41, 60],
  [61, 100],
]

export type HistogramRow = { first: number; last: number; count: number }
export type HistogramBand = { band: Band; count: number; rows: HistogramRow[] }

type Standing = { position: number | null; checked_at: number | null }

/** Every keyword one tick, on the row of its position. */
export function histogramOf(standings: Standing[]): HistogramBand[] {
  const counts = new Map<number, number>()
  for (const { position } of standings) {
    if (position !== null) counts.set(position, (counts.get(position) ?? 0) + 1)
  }
  const within = (first: number, last: number) => {
    let sum = 0
    for (let position = first; position <= last; position++) sum += counts.get(position) ?? 0
    return sum
  }
  return BANDS.map((band) => {
    const inBand = standings.filter((standing) => bandOf(standing) === band).length
    const rows = ROWS.filter(
      ([first]) => bandOf({ position: first, checked_at: 1 }) === band,
    ).map(([first, last]) => ({
      first,
      last,
      count: within(first, last),
    }))
    return { band, count: inBand, rows }
  })
}
