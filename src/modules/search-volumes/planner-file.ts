import { fail } from '../../base/errors.ts'
import { detectSeparator, plainCell, readCsv } from '../../base/formats/csv.ts'
import { COLUMN_NAMES, plainName } from '../../base/formats/import-columns.ts'
import { firstLines } from '../../base/formats/table-shape.ts'
import { tidyQuery } from '../../base/query.ts'
import { MONTHS } from '../../base/text.ts'
import { COMPETITIONS } from '../../providers/volumes/port.ts'
import type { NewVolume } from './store.ts'

const MAX_PREAMBLE = 10
const MAX_QUERY = 300

type PlannerFile = { volumes: NewVolume[]; dropped_columns: string[] }

/** The rows of a Keyword Planner file, and the columns that say nothing of volumes. */
export function readPlannerFile(csv: string): PlannerFile {
  const { separator, header, skipped } = headerOf(csv)
  const at = columnsOf(header)
  const volumes: NewVolume[] = []
  let row = 0
  for (const cells of readCsv([csv], separator)) {
    if (row++ <= skipped) continue
    const cell = (index: number) => plainCell(cells[index] ?? '').trim()
    const query = tidyQuery(cell(at.query))
    // The totals of the report stand in rows without a keyword.
    if (query === '' || query.length > MAX_QUERY) continue
    const index = numberIn(cell(at.competitionIndex))
    const [low, high] = [at.lowBid, at.highBid].map((index) => decimalIn(cell(index)))
    volumes.push({
      query,
      ...volumeIn(cell(at.volume)),
      cpc: low == null || high == null ? null : Math.round(50 * (low + high)) / 100,
      currency: cell(at.currency).slice(0, 3),
      competition:
        COMPETITIONS.find((each) => each === cell(at.competition).toLowerCase()) ?? null,
      competition_index: index !== null && index <= 100 ? index : null,
      months: at.months.flatMap(({ month, index }) => {
        const { volume, low } = volumeIn(cell(index))
        return volume === null || low !== null ? [] : [{ month, volume }]
      }),
    })
  }
  return { volumes, dropped_columns: droppedFrom(header, at) }
}

function droppedFrom(header: string[], { months, ...at }: ReturnType<typeof columnsOf>) {
  const used = new Set([...Object.values(at), ...months.map(({ index }) => index)])
  return header
    .map((name, index) => name.trim() || String(index + 1))
    .filter((_, index) => !used.has(index))
}

/** Some lines above the table say what it is; nothing is above its header. */
function headerOf(csv: string) {
  for (const [skipped, line] of firstLines(csv, MAX_PREAMBLE).entries()) {
    const separator = detectSeparator(line)
    const [header = []] = [...readCsv([line], separator)]
    const names = header.map((cell) => plainName(cell.trim()))
    const [hasQuery, hasVolume] = [QUERIES, VOLUMES].map((known) =>
      names.some((name) => known.has(name)),
    )
    if (hasQuery && hasVolume) return { separator, header, skipped }
  }
  throw fail('volumes_file_unknown')
}

const QUERIES = new Set(COLUMN_NAMES.query)
const VOLUMES = new Set(COLUMN_NAMES.search_volume)

function columnsOf(header: string[]) {
  const names = header.map((cell) => cell.trim().toLowerCase())
  const plain = names.map(plainName)
  return {
    query: plain.findIndex((name) => QUERIES.has(name)),
    volume: plain.findIndex((name) => VOLUMES.has(name)),
    currency: names.indexOf('currency'),
    competition: names.indexOf('competition'),
    competitionIndex: names.indexOf('competition (indexed value)'),
    lowBid: names.indexOf('top of page bid (low range)'),
    highBid: names.indexOf('top of page bid (high range)'),
    months: names.flatMap((name, index) => {
      const month = monthIn(name)
      return month === null ? [] : [{ month, index }]
    }),
  }
}

/** "Searches: Jan 2026" */
function monthIn(name: string): string | null {
  const [, word = '', year] = /^searches: ([a-z]{3})[a-z]{0,6} (\d{4})$/.exec(name) ?? []
  const number = MONTHS.indexOf(word) + 1
  return number === 0 ? null : `${year}-${String(number).padStart(2, '0')}`
}

const FACTORS: Record<string, number> = { '': 1, K: 1000, M: 1_000_000, B: 1_000_000_000 }

/** A number, or the range that accounts without ads get: of that the geometric middle, for weights only. */
export function volumeIn(text: string): {
  volume: number | null
  low: number | null
  high: number | null
} {
  const [first = '', last, ...rest] = text.split(/[-–—]/).map((each) => each.trim())
  const [low, high] = [first, last ?? ''].map(numberIn)
  if (low === null || low === undefined || rest.length > 0)
    return { volume: null, low: null, high: null }
  if (last === undefined) return { volume: low, low: null, high: null }
  if (high === null || high === undefined || high < low)
    return { volume: null, low: null, high: null }
  return { volume: Math.round(Math.sqrt(Math.max(1, low) * high)), low, high }
}

/** "1,300", "1 300", "10K" */
function numberIn(text: string): number | null {
  const [, digits = '', unit = ''] =
    /^(\d{1,3}(?:[.,'’\s]?\d{3}){0,4})\s?([KMB]?)$/i.exec(text) ?? []
  const number = Number(digits.replace(/\D/g, '')) * (FACTORS[unit.toUpperCase()] ?? 1)
  return digits !== '' && Number.isSafeInteger(number) ? number : null
}

function decimalIn(text: string): number | null {
  const plain = text.replace(',', '.')
  return /^\d{1,7}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : null
}
