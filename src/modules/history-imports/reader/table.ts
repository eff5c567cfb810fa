import { fail } from '../../../base/errors.ts'
import { plainCell } from '../../../base/formats/csv.ts'
import { normalizeDomain, sameSite } from '../../../base/network/domain.ts'
import { type Collector, createCollector, detach } from './collector.ts'
import { dayOf, inOrder, provedOrder, type ReadDate, readDate } from './dates.ts'
import { type Header, hasQueries, readHeader, type Series, withoutDate } from './header.ts'
import type { FileKeyword, HistoryFile, Need, ReadOptions } from './history-file.ts'
import { createNumbers, type Numbers } from './numbers.ts'
import { readPosition } from './positions.ts'
import type { SheetRow } from './xlsx.ts'

const MAX_PREAMBLE = 30
const SAMPLE_ROWS = 5
const MAX_SAMPLE_CELL = 80
const MAX_SAMPLE_COLUMNS = 60

/** The history in a table: a row for each position, or a column for each day. */
export function readTable(rows: Iterable<SheetRow>, options: ReadOptions): HistoryFile {
  const { header, lines, sample } = openTable(rows, options)
  const series = ownSeries(header.series, options)
  const needs = new Set(needsOf(header, series, options))
  const reading = createReading(options)
  if (needs.size === 0) for (const line of lines) readLine(line, { header, series, reading })
  const settled = settleDates(reading, options)
  if (needs.size === 0 && settled.isUnclear) needs.add('date_order')
  if (reading.hasAmbiguous && options.absent === undefined) needs.add('absent')
  const isClear = needs.size === 0
  if (isClear) storePoints(reading, settled.days)
  const { keywords, ...read } = reading.collector.finish()
  return {
    layout: header.layout,
    columns: header.columns,
    sample,
    needs: [...needs],
    date_order: settled.order,
    sites: [...new Set(keywords.map(({ site }) => site))]
      .filter(Boolean)
      .map((domain) => ({ domain, depth: null })),
    keywords: isClear ? keywords : [],
    ...read,
    notes:
      header.fields.lang === undefined && header.layout !== 'stat' ? ['language_unknown'] : [],
  }
}

type Opened = { header: Header; lines: Iterable<SheetRow>; sample: string[][] }

function openTable(rows: Iterable<SheetRow>, { columns }: ReadOptions): Opened {
  const iterator = rows[Symbol.iterator]()
  const first: SheetRow[] = []
  while (first.length < MAX_PREAMBLE) {
    const next = iterator.next()
    if (next.done) break
    if (next.value.cells.some((cell) => cell.trim() !== '')) first.push(next.value)
  }
  const found = first.findIndex(({ cells }) => hasQueries(cells))
  const widest = Math.max(0, ...first.map(({ cells }) => cells.length))
  const at = found >= 0 ? found : first.findIndex(({ cells }) => cells.length === widest)
  const head = first[at]
  if (!head || widest < 2) throw fail('history_no_table')
  const named = readHeader(head.cells, columns)
  const header =
    columns === undefined && hasNoDates(named, first.slice(at + 1)) ? withoutDate(named) : named
  const isData = columns !== undefined && found < 0 && isFirstLine(head, header)
  const below = first.slice(isData ? at : at + 1)
  const sample = below
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) =>
      cells.slice(0, MAX_SAMPLE_COLUMNS).map((cell) => cell.slice(0, MAX_SAMPLE_CELL)),
    )
  return { header, lines: chain(below, iterator), sample }
}

/** A column is called like one of dates, and none of the first rows has a date there. */
function hasNoDates({ fields: { date }, series }: Header, rows: SheetRow[]): boolean {
  if (date === undefined || series.length !== 1) return false
  const filled = rows
    .map(({ cells }) => (cells[date] ?? '').trim())
    .filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => readDate(cell) === undefined)
}

/** Without a header the first line holds a position and a day already. */
function isFirstLine({ cells }: SheetRow, { fields, layout }: Header): boolean {
  const isDate = fields.date !== undefined && readDate(cells[fields.date] ?? '') !== undefined
  return (
    isDate ||
    (fields.position !== undefined &&
      readPosition(cells[fields.position] ?? '', layout) !== 'unreadable')
  )
}

function* chain(first: SheetRow[], rest: Iterator<SheetRow>): Generator<SheetRow> {
  yield* first
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}

/** Of the sites that a file compares, the client's own. */
function ownSeries(series: Series[], { domain }: ReadOptions): Series[] {
  const sites = new Set(series.map(({ site }) => site))
  if (sites.size <= 1 || domain === undefined) return series
  return series.filter(({ site }) => sameSite(normalizeDomain(site) ?? site, domain))
}

function needsOf(
  { fields, series: all }: Header,
  series: Series[],
  { day, domain }: ReadOptions,
): Need[] {
  const needs: Need[] = []
  if (fields.query === undefined) needs.push('query')
  if (all.length === 0) needs.push('position')
  else if (series.some(({ date }) => date === null) && day === undefined) needs.push('date')
  const sites = new Set(all.map(({ site }) => site))
  if (sites.size > 1 && (series.length === 0 || domain === undefined)) needs.push('site')
  return needs
}

/** Positions whose days are not settled yet, column by column. */
type Raw = Record<'keyword' | 'date' | 'position' | 'url', Numbers>

type Reading = {
  collector: Collector
  options: ReadOptions
  raw: Raw
  dates: { text: string; read: ReadDate }[]
  dateIndex: Map<string, number>
  hasAmbiguous: boolean
}

function createReading(options: ReadOptions): Reading {
  return {
    collector: createCollector(),
    options,
    raw: {
      keyword: createNumbers(),
      date: createNumbers(),
      position: createNumbers(),
      url: createNumbers(),
    },
    dates: [],
    dateIndex: new Map(),
    hasAmbiguous: false,
  }
}

type Line = { header: Header; series: Series[]; reading: Reading }

function readLine({ row, cells }: SheetRow, { header, series, reading }: Line) {
  if (cells.every((cell) => cell.trim() === '')) return
  requireWidth({ row, cells }, header)
  const at = (column: number | null | undefined) => {
    const cell = column === null || column === undefined ? '' : (cells[column] ?? '').trim()
    if (isFormula(cell)) throw fail('history_formula', { row })
    return plainCell(cell)
  }
  const query = at(header.fields.query)
  if (query === '') return reading.collector.drop('keyword_empty', `${row}`)
  const engine = at(header.fields.engine)
  if (engine !== '' && !/google/i.test(engine))
    return reading.collector.drop('other_engine', engine)
  const keyword = keywordOf(at, { header, cells })
  if (keyword === 'tablet') return reading.collector.drop('tablet', query)
  // A row is one keyword, unless its columns are of several sites.
  const numbers = new Map<string, number>()
  const numberOf = (site: string) =>
    numbers.getOrInsertComputed(site, () => reading.collector.keyword({ ...keyword, site }))
  for (const each of series) {
    const site = keyword.site || each.site
    readPoint({ each, at, query, site, numberOf }, { header, reading })
  }
}

type At = (column: number | null | undefined) => string

function keywordOf(
  at: At,
  { header: { fields, layout }, cells }: { header: Header; cells: string[] },
) {
  const device = deviceOf(at(fields.device))
  if (device === 'tablet') return device
  const market =
    layout === 'stat' ? at(fields.geo).split('-') : [at(fields.geo), at(fields.lang)]
  // SerpBear writes several tags without quotes: a last column of tags takes all cells that are left.
  const isOpenEnd =
    fields.tags !== undefined && cells.length > fields.tags + 1 && layout === 'serpbear'
  const tags = isOpenEnd ? cells.slice(fields.tags).join(',') : at(fields.tags)
  const keyword: FileKeyword = {
    site: at(fields.site),
    query: at(fields.query),
    geo: market[0] ?? '',
    lang: market[1] ?? '',
    location: at(fields.location),
    device,
    tags: tags.replaceAll(/[|;]/g, ','),
    search_volume: volumeOf(at(fields.search_volume)),
  }
  return keyword
}

function deviceOf(cell: string): FileKeyword['device'] | 'tablet' {
  if (/tablet/i.test(cell)) return 'tablet'
  if (/mobile|phone|мобил|мобіл/i.test(cell)) return 'mobile'
  return cell === '' || cell === '-' ? '' : 'desktop'
}

const THOUSANDS: Record<string, number> = { '': 1, k: 1000, m: 1_000_000 }

/** `1,300`, `1.300` and `2.1K`. */
function volumeOf(cell: string): number | null {
  const [, digits = '', unit = ''] =
    /^(\d[\d.,' ]{0,15})([km]?)$/.exec(cell.toLowerCase()) ?? []
  if (digits === '') return null
  const factor = THOUSANDS[unit] ?? 1
  const plain = factor === 1 ? digits.replaceAll(/[.,' ]/g, '') : digits.replace(',', '.')
  const volume = Math.round(Number(plain) * factor)
  return Number.isSafeInteger(volume) ? volume : null
}

/** A row of another width is one that was cut off, or one with another separator. */
function requireWidth({ row, cells }: SheetRow, { columns, fields, layout }: Header) {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const isOpenEnd = layout === 'serpbear' && fields.tags === columns.length - 1
  if (width > columns.length && !isOpenEnd)
    throw fail('history_row_width', { row, n: width, expected: columns.length })
  if (cells.length < columns.length)
    throw fail('history_row_width', { row, n: cells.length, expected: columns.length })
}

const isFormula = (cell: string) => /^=|^[+\-@][A-Za-z]{2,20}\(/.test(cell)

type PointAt = {
  each: Series
  at: At
  query: string
  site: string
  numberOf(site: string): number
}

function readPoint(
  { each, at, query, site, numberOf }: PointAt,
  { header, reading }: { header: Header; reading: Reading },
) {
  const { collector, options } = reading
  if (options.domain !== undefined && site !== '' && !isOwn(site, options.domain))
    return collector.drop('other_site', site)
  const type = at(each.type)
  if (type !== '' && type !== '-' && !/organic/i.test(type))
    return collector.drop('not_organic', `${query}: ${type}`)
  const cell = at(each.position)
  let position = readPosition(cell, header.layout)
  if (position === 'ambiguous') {
    reading.hasAmbiguous = true
    position = options.absent ?? 'not_checked'
  }
  if (position === 'not_checked') return collector.drop('not_checked', query)
  if (position === 'fraction') return collector.drop('fraction', `${query}: ${cell}`)
  if (position === 'unreadable')
    return collector.drop('position_unreadable', `${query}: ${cell}`)
  const url = at(each.url).slice(0, 2048)
  const number = position === 'not_found' ? 0 : position
  const { raw } = reading
  raw.keyword.push(numberOf(site))
  raw.date.push(dateAt(each, { at, reading }))
  raw.position.push(number)
  raw.url.push(collector.page(number > 0 && /^https?:/i.test(url) ? url : ''))
}

const isOwn = (site: string, domain: string) => sameSite(normalizeDomain(site) ?? site, domain)

/** The number of the date of a position. */
function dateAt({ date }: Series, { at, reading }: { at: At; reading: Reading }): number {
  const { options, dates, dateIndex } = reading
  const given = date !== null && 'read' in date ? date : null
  const text = given?.text ?? (date && 'column' in date ? at(date.column) : (options.day ?? ''))
  const known = dateIndex.get(text)
  if (known !== undefined) return known
  const own = detach(text)
  dateIndex.set(own, dates.length)
  return dates.push({ text: own, read: given ? given.read : readDate(own) }) - 1
}

/** Which day each date of the file is; whether day or month comes first is proved by all of them together. */
function settleDates({ dates }: Reading, { date_order }: ReadOptions) {
  const isUnordered = dates.some(({ read }) => read && !('day' in read))
  const order = date_order ?? provedOrder(dates.map(({ read }) => read))
  const days = dates.map(({ read }) => {
    if (!read) return undefined
    if ('day' in read) return read.day
    return order === null ? undefined : inOrder(read, order)
  })
  return { days, order: isUnordered ? order : null, isUnclear: isUnordered && order === null }
}

const FIRST_DAY = dayOf(2000, 1, 1) ?? 0

function storePoints(
  { collector, raw, dates, options }: Reading,
  days: (number | undefined)[],
) {
  const today = readDate(options.today)
  const lastDay = today && 'day' in today ? today.day : 0
  for (let at = 0; at < raw.keyword.length; at++) {
    const date = raw.date.at(at)
    const day = days[date]
    const text = dates[date]?.text ?? ''
    if (day === undefined) collector.drop('date_unreadable', text)
    else if (day > lastDay || day < FIRST_DAY) collector.drop('date_outside', text)
    else
      collector.point({
        keyword: raw.keyword.at(at),
        day,
        position: raw.position.at(at),
        url: raw.url.at(at),
      })
  }
}
