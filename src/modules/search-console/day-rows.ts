import type { ReportRow } from '../../providers/index-channels/performance.ts'

/** What Google attributes to nothing that it names. */
export const REMAINDER = ''

export type Measure = { clicks: number; impressions: number; position_sum: number }
export type Measured = Measure & { keys: string[] }

export const measured = ({ keys, clicks, impressions, position }: ReportRow): Measured => ({
  keys,
  clicks,
  impressions,
  position_sum: position * impressions,
})

/** `keys` are a query or page, a country and a device; `totals` have the latter two alone. */
type Counted = { rows: Measured[]; totals: Measured[] }

/** Rows with what is missing up to the totals of each country and device, so that every sum is that of Google. */
export function withRemainder({ rows, totals }: Counted): Measured[] {
  const left = new Map<string, Measured>()
  for (const { keys, ...total } of totals)
    left.set(keys.join('\n'), { ...total, keys: [REMAINDER, ...keys] })
  for (const { keys, clicks, impressions, position_sum } of rows) {
    const [, country = '', device = ''] = keys
    const name = `${country}\n${device}`
    const rest = left.get(name) ?? {
      keys: [REMAINDER, country, device],
      clicks: 0,
      impressions: 0,
      position_sum: 0,
    }
    rest.clicks -= clicks
    rest.impressions -= impressions
    rest.position_sum -= position_sum
    left.set(name, rest)
  }
  const remainder = [...left.values()].filter(
    ({ clicks, impressions }) => clicks !== 0 || impressions !== 0,
  )
  return [...rows, ...remainder]
}

export function total(rows: Measure[]): Measure {
  const sum = { clicks: 0, impressions: 0, position_sum: 0 }
  for (const row of rows) add(sum, row)
  return sum
}

/** Sums by one of the keys. */
export function sumsBy(rows: Measured[], key: number): Map<string, Measure> {
  const sums = new Map<string, Measure>()
  for (const row of rows) {
    const name = row.keys[key] ?? REMAINDER
    const sum = sums.get(name) ?? { clicks: 0, impressions: 0, position_sum: 0 }
    add(sum, row)
    sums.set(name, sum)
  }
  return sums
}

function add(sum: Measure, { clicks, impressions, position_sum }: Measure): void {
  sum.clicks += clicks
  sum.impressions += impressions
  sum.position_sum += position_sum
}
