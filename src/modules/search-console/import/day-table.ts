import { twoLetterCountry } from '../../../base/languages/country-codes.ts'
import type { ReportRows } from '../../../providers/index-channels/performance.ts'
import { addTo, type Measure, nothing } from '../figures/measure.ts'

export const DIMENSIONS = ['query', 'page', 'country', 'device'] as const
export type ValueDimension = (typeof DIMENSIONS)[number]

/** Placeholders: a dimension not requested, and clicks Google does not attribute. */
export const NOT_ASKED = 0
export const REMAINDER_ID = -1

type Row = Record<ValueDimension, number> & Measure
/** Queries or pages by country and device, and the totals of the latter two. */
type Counted = { of: 'query' | 'page'; rows: ReportRows; totals: ReportRows }

/** A day in columns, as it has a hundred thousand rows. A value is a number of its dictionary, from one. */
export class DayTable {
  readonly values = {
    query: new Dictionary(),
    page: new Dictionary(),
    // Countries and devices in the words of keywords.
    country: new Dictionary(twoLetterCountry),
    device: new Dictionary((device) => device.toLowerCase()),
  }
  readonly columns: Record<keyof Row, number[]> = {
    query: [],
    page: [],
    country: [],
    device: [],
    clicks: [],
    impressions: [],
    position_sum: [],
  }

  get length(): number {
    return this.columns.clicks.length
  }

  /** Includes the remainder of each country and device, so that every sum equals Google's. */
  addCounted({ of, rows, totals }: Counted): void {
    const rests = new Map<number, Row>()
    const restOf = (country: number, device: number) =>
      rests.getOrInsertComputed(country * 2 ** 20 + device, () => {
        const unnamed = { query: NOT_ASKED, page: NOT_ASKED, [of]: REMAINDER_ID }
        return { ...unnamed, country, device, ...nothing() }
      })
    const [countries = [], devices = []] = totals.keys
    for (let at = 0; at < totals.clicks.length; at++) {
      const country = this.values.country.numberOf(countries[at])
      const device = this.values.device.numberOf(devices[at])
      addTo(restOf(country, device), measureAt(totals, at))
    }
    const [values = [], countriesOf = [], devicesOf = []] = rows.keys
    for (let at = 0; at < rows.clicks.length; at++) {
      const value = this.values[of].numberOf(values[at])
      const country = this.values.country.numberOf(countriesOf[at])
      const device = this.values.device.numberOf(devicesOf[at])
      const measure = measureAt(rows, at)
      const query = of === 'query' ? value : NOT_ASKED
      const page = of === 'page' ? value : NOT_ASKED
      this.#add({ query, page, country, device, ...measure })
      takeFrom(restOf(country, device), measure)
    }
    for (const rest of rests.values())
      if (rest.clicks !== 0 || rest.impressions !== 0) this.#add(rest)
  }

  addPairs(rows: ReportRows): void {
    const [queries = [], pages = []] = rows.keys
    for (let at = 0; at < rows.clicks.length; at++) {
      const query = this.values.query.numberOf(queries[at])
      const page = this.values.page.numberOf(pages[at])
      const measure = measureAt(rows, at)
      this.#add({ query, page, country: NOT_ASKED, device: NOT_ASKED, ...measure })
    }
  }

  /** Of each value of a dimension: pages as they were counted by page, the rest as by query. */
  sumsOf(dimension: ValueDimension): Map<number, Measure> {
    const { clicks, impressions, position_sum } = this.columns
    const values = this.columns[dimension]
    const notAsked = this.columns[dimension === 'page' ? 'query' : 'page']
    const sums = new Map<number, Measure>()
    for (let at = 0; at < this.length; at++) {
      if (notAsked[at] !== NOT_ASKED) continue
      const sum = sums.getOrInsertComputed(values[at] ?? NOT_ASKED, nothing)
      sum.clicks += clicks[at] ?? 0
      sum.impressions += impressions[at] ?? 0
      sum.position_sum += position_sum[at] ?? 0
    }
    return sums
  }

  #add(row: Row): void {
    this.columns.query.push(row.query)
    this.columns.page.push(row.page)
    this.columns.country.push(row.country)
    this.columns.device.push(row.device)
    this.columns.clicks.push(row.clicks)
    this.columns.impressions.push(row.impressions)
    this.columns.position_sum.push(row.position_sum)
  }
}

function measureAt({ clicks, impressions, position }: ReportRows, at: number): Measure {
  const seen = impressions[at] ?? 0
  return {
    clicks: clicks[at] ?? 0,
    impressions: seen,
    position_sum: (position[at] ?? 0) * seen,
  }
}

function takeFrom(rest: Measure, { clicks, impressions, position_sum }: Measure): void {
  rest.clicks -= clicks
  rest.impressions -= impressions
  rest.position_sum -= position_sum
}

/** Each value once. */
class Dictionary {
  readonly list: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #spell: (value: string) => string

  constructor(spell = (value: string) => value) {
    this.#spell = spell
  }

  numberOf(given = ''): number {
    const known = this.#numbers.get(given)
    if (known !== undefined) return known
    const value = this.#spell(given)
    const number = this.#numbers.get(value) ?? this.list.push(value)
    this.#numbers.set(value, number).set(given, number)
    return number
  }
}
