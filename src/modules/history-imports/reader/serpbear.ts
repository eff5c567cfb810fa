import { DatabaseSync } from 'node:sqlite'
import { fail } from '../../../base/errors.ts'
import { createCollector } from './collector.ts'
import { readDate } from './dates.ts'
import { type FileSite, type HistoryFile, MAX_FILE_KEYWORDS } from './history-file.ts'

type Row = Record<string, unknown>

/** The database of SerpBear: its domains, keywords and one position a day. Older versions lack columns. */
export function readSerpBear(bytes: Buffer, today: number): HistoryFile {
  const db = openDatabase(bytes)
  const collector = createCollector()
  try {
    const sites = [...rowsOf(db, 'domain')].map(siteOf)
    let count = 0
    for (const row of rowsOf(db, 'keyword')) {
      if (++count > MAX_FILE_KEYWORDS) throw fail('history_keywords', { n: MAX_FILE_KEYWORDS })
      readKeyword(row, { collector, today })
    }
    return {
      layout: 'serpbear',
      columns: [],
      sample: [],
      needs: [],
      date_order: null,
      sites,
      ...collector.finish(),
      notes: ['depth_unknown', 'language_unknown', 'repeats_unproved', 'sealed_settings'],
    }
  } finally {
    db.close()
  }
}

const WAL_VERSIONS = [18, 19]

function openDatabase(bytes: Buffer): DatabaseSync {
  const copy = Buffer.from(bytes)
  // A database in memory has no log beside it.
  for (const at of WAL_VERSIONS) if (copy[at] === 2) copy[at] = 1
  const db = new DatabaseSync(':memory:')
  try {
    db.deserialize(copy)
    db.enableDefensive(true)
    const [check] = db.prepare('pragma quick_check(1)').all()
    if (Object.values(check ?? {})[0] !== 'ok') throw new Error('quick_check failed')
  } catch (cause) {
    db.close()
    throw fail('history_damaged', { kind: 'SQLite' }).with({ cause })
  }
  requireTables(db)
  return db
}

/** Real tables only: a view could be anything. */
function requireTables(db: DatabaseSync) {
  const tables = db
    .prepare("select name, sql from sqlite_master where type = 'table'")
    .all() as Row[]
  for (const name of ['domain', 'keyword']) {
    const found = tables.find((table) => table.name === name)
    if (!found || !/^create table/i.test(String(found.sql))) {
      db.close()
      throw fail('history_not_serpbear')
    }
  }
}

const COLUMNS = {
  domain: ['domain', 'scrape_strategy', 'scrape_pagelimit'],
  keyword: [
    ...[
      'keyword',
      'device',
      'country',
      'state',
      'city',
      'domain',
      'history',
      'volume',
      'url',
      'tags',
    ],
    ...['lastUpdateError', 'lastUpdated'],
  ],
}
const REQUIRED = { domain: ['domain'], keyword: ['keyword', 'domain', 'history'] }

function* rowsOf(db: DatabaseSync, table: 'domain' | 'keyword'): Generator<Row> {
  const present = new Set(
    (db.prepare(`pragma table_info(${table})`).all() as Row[]).map(({ name }) => String(name)),
  )
  if (REQUIRED[table].some((name) => !present.has(name))) throw fail('history_not_serpbear')
  const columns = COLUMNS[table].filter((name) => present.has(name))
  try {
    yield* db.prepare(`select ${columns.join(', ')} from ${table}`).iterate() as Iterable<Row>
  } catch (cause) {
    throw cause instanceof Error && 'errcode' in cause
      ? fail('history_damaged', { kind: 'SQLite' }).with({ cause })
      : cause
  }
}

const DEPTHS: Record<string, FileSite['depth']> = { basic: 'basic', smart: 'smart' }
const FULL_PAGES = 10

function siteOf({ domain, scrape_strategy, scrape_pagelimit }: Row): FileSite {
  const isFull = scrape_strategy === 'custom' && Number(scrape_pagelimit) >= FULL_PAGES
  return {
    domain: text(domain),
    depth: isFull ? 'full' : (DEPTHS[text(scrape_strategy)] ?? null),
  }
}

type Reading = { collector: ReturnType<typeof createCollector>; today: number }

function readKeyword(row: Row, { collector, today }: Reading) {
  const query = text(row.keyword).trim()
  if (row.history && json(row.history) === null)
    throw fail('history_damaged', { kind: 'SerpBear' })
  const history = Object.entries(object(row.history))
  if (query === '')
    return collector.drop('keyword_empty', text(row.domain), Math.max(1, history.length))
  const volume = Number(row.volume)
  const keyword = collector.keyword({
    site: text(row.domain),
    query,
    geo: text(row.country),
    lang: '',
    location: [text(row.city), text(row.state)].filter(Boolean).join(','),
    device: row.device === 'mobile' ? 'mobile' : 'desktop',
    tags: list(row.tags).join(','),
    search_volume: Number.isSafeInteger(volume) && volume > 0 ? volume : null,
  })
  const failedDay = dayIn(text(object(row.lastUpdateError).date))
  const lastDay = dayIn(text(row.lastUpdated))
  const url = /^https?:/.test(text(row.url)) ? text(row.url).slice(0, 2048) : ''
  for (const [date, value] of history) {
    const day = dayIn(date)
    const position = Number(value)
    if (day === undefined) collector.drop('date_unreadable', date)
    else if (day > today || day < 0) collector.drop('date_outside', date)
    // A check that failed writes the position of the day before again.
    else if (day === failedDay) collector.drop('failed_check', `${query} ${date}`)
    else if (!Number.isInteger(position) || position < 0 || position > 1000)
      collector.drop('position_unreadable', `${query} ${date}: ${String(value)}`)
    else
      collector.point({
        keyword,
        day,
        position,
        url: collector.page(day === lastDay && position > 0 ? url : ''),
      })
  }
}

function dayIn(date: string): number | undefined {
  const read = readDate(date)
  return read && 'day' in read ? read.day : undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 5000) : '')

/** What is written as JSON; anything else is nothing. */
function json(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : null
  } catch {
    return null
  }
}

function object(value: unknown): Record<string, unknown> {
  const parsed = json(value)
  return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
    ? { ...parsed }
    : {}
}

function list(value: unknown): string[] {
  const parsed = json(value)
  return Array.isArray(parsed)
    ? parsed.filter((each) => typeof each === 'string').map((each) => each.replaceAll(',', ' '))
    : []
}
