import { plainCell } from '../../base/formats/csv.ts'
import { plainName } from '../../base/formats/import-columns.ts'
import { sameSite } from '../../base/network/domain.ts'
import { hostOf } from '../../base/network/url.ts'
import type { FileTable } from '../history-imports/index.ts'

export const ENGINES = ['google', 'bing'] as const
export type Engine = (typeof ENGINES)[number]
export const KINDS = ['page', 'query', 'country', 'device', 'day'] as const
export type Kind = (typeof KINDS)[number]
export const NEEDS = ['engine', 'kind', 'value', 'amount', 'period'] as const
export type Need = (typeof NEEDS)[number]
export const DROPS = [
  'empty',
  'other_site',
  'amount_unreadable',
  'day_unreadable',
  'repeated',
] as const
export type Drop = (typeof DROPS)[number]

export type ReportTable = { kind: Kind; rows: { value: string; amount: number }[] }

type ReadReport = {
  engine: Engine | null
  tables: ReportTable[]
  needs: Need[]
  columns: string[]
  sample: string[][]
  dropped: { reason: Drop; count: number; example: string }[]
  from: string | null
  to: string | null
}

/** What a file leaves open, as its reader says. Columns are counted from 1. */
export type Choices = {
  domain: string
  engine?: Engine | undefined
  kind?: Kind | undefined
  value?: number | undefined
  amount?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const VALUES: Record<Kind, readonly string[]> = {
  page: [
    'page',
    'pages',
    'top pages',
    'url',
    'urls',
    'cited page',
    'страница',
    'страницы',
    'сторінка',
    'сторінки',
  ],
  query: [
    'grounding query',
    'grounding queries',
    'query',
    'queries',
    'keyword',
    'запрос',
    'запит',
  ],
  country: ['country', 'countries', 'страна', 'страны', 'країна', 'країни'],
  device: ['device', 'devices', 'устройство', 'устройства', 'пристрій', 'пристрої'],
  day: ['date', 'day', 'дата', 'день'],
}
/** Google counts impressions in its answers, Bing citations. */
const AMOUNTS: Record<Engine, readonly string[]> = {
  bing: [
    'citations',
    'total citations',
    'citation count',
    'citation',
    'цитирования',
    'цитування',
  ],
  google: ['impressions', 'показы', 'покази'],
}

const MAX_PREAMBLE = 10
const SAMPLE_ROWS = 5
const MAX_CELL = 80
const MAX_VALUE = 1000

/** The rows of an export, and what of it has to be said first. */
export function readReport(files: FileTable[], choices: Choices): ReadReport {
  const opened = files.map((file) => open(file, choices)).filter((each) => each !== null)
  const known = opened.filter(({ kind, amount }) => kind !== null && amount !== null)
  const found = known.length > 0 ? known : opened.slice(0, 1)
  const engine = choices.engine ?? found.find((each) => each.engine !== null)?.engine ?? null
  const drops = createDrops()
  const tables = found.flatMap((each) => readRows(each, choices, drops.add))
  const days = tables
    .filter(({ kind }) => kind === 'day')
    .flatMap(({ rows }) => rows.map(({ value }) => value))
  const from = choices.from ?? days.toSorted()[0] ?? null
  const to = choices.to ?? days.toSorted().at(-1) ?? null
  const needs = new Set<Need>()
  if (engine === null) needs.add('engine')
  for (const { kind, value, amount } of found) {
    if (kind === null) needs.add('kind')
    if (value === null) needs.add('value')
    if (amount === null) needs.add('amount')
  }
  if (from === null || to === null || from > to) needs.add('period')
  const [first] = found
  const sample = (first?.rows ?? [])
    .slice(0, SAMPLE_ROWS)
    .map((row) => row.map((cell) => cell.slice(0, MAX_CELL)))
  return {
    engine,
    tables,
    needs: [...needs],
    columns: first?.names ?? [],
    sample,
    dropped: drops.list(),
    from,
    to,
  }
}

type Opened = {
  names: string[]
  rows: string[][]
  kind: Kind | null
  engine: Engine | null
  value: number | null
  amount: number | null
}

function open({ rows }: FileTable, choices: Choices): Opened | null {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const isHeader = (row: string[]) =>
    findEngine(row.map(plainName)) !== null && findKind(row.map(plainName)) !== null
  const at = Math.max(0, filled.slice(0, MAX_PREAMBLE).findIndex(isHeader))
  const names = (filled[at] ?? []).map((cell) => cell.trim().slice(0, MAX_CELL))
  if (names.length < 2) return null
  const lower = names.map(plainName)
  const kind = choices.kind ?? findKind(lower)
  const engine = choices.engine ?? findEngine(lower)
  const value = choices.value ?? columnOf(lower, kind === null ? [] : VALUES[kind])
  const amount = choices.amount ?? columnOf(lower, engine === null ? [] : AMOUNTS[engine])
  return { names, rows: filled.slice(at + 1), kind, engine, value, amount }
}

const columnOf = (lower: string[], known: readonly string[]) => {
  const at = lower.findIndex((name) => known.includes(name))
  return at < 0 ? null : at + 1
}

// A table by day counts cited pages beside: the day says what its rows are.
const findKind = (lower: string[]) =>
  (['day', 'query', 'page', 'country', 'device'] as const).find((kind) =>
    columnOf(lower, VALUES[kind]),
  ) ?? null
const findEngine = (lower: string[]) =>
  ENGINES.find((engine) => columnOf(lower, AMOUNTS[engine])) ?? null

type AddDrop = (reason: Drop, example: string) => void

function readRows(
  { rows, kind, value, amount }: Opened,
  { domain }: Choices,
  drop: AddDrop,
): ReportTable[] {
  if (kind === null || value === null || amount === null) return []
  const found = new Map<string, number>()
  for (const row of rows) {
    const name = plainCell((row[value - 1] ?? '').trim()).slice(0, MAX_VALUE)
    const count = readAmount(row[amount - 1] ?? '')
    const key = kind === 'day' ? readDay(name) : name
    if (name === '') drop('empty', row.join(' '))
    else if (key === null) drop('day_unreadable', name)
    else if (count === null) drop('amount_unreadable', `${name}: ${row[amount - 1]}`)
    else if (kind === 'page' && !sameSite(hostOf(name) ?? '', domain)) drop('other_site', name)
    else if (found.has(key)) drop('repeated', name)
    else found.set(key, count)
  }
  return [{ kind, rows: [...found].map(([name, count]) => ({ value: name, amount: count })) }]
}

/** `1,300`, `1 300` and `1.300`. */
function readAmount(cell: string): number | null {
  const digits = cell.trim().replaceAll(/(?<=\d)[.,\s'](?=\d{3}(?!\d))/g, '')
  const amount = /^\d{1,10}$/.test(digits) ? Number(digits) : null
  return amount !== null && amount < 2 ** 31 ? amount : null
}

/** `2026-11-14`, with or without a time; Bing also writes `11/14/2026`. */
function readDay(cell: string): string | null {
  const [, ...iso] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]|$)/.exec(cell) ?? []
  const [, us = '', usDay = '', usYear = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(cell) ?? []
  const [year, month, day] = iso.length > 0 ? iso : [usYear, us, usDay]
  if (!year || !month || !day) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text
}

function createDrops() {
  const found = new Map<Drop, { reason: Drop; count: number; example: string }>()
  return {
    add(reason: Drop, example: string) {
      const known = found.getOrInsertComputed(reason, () => ({
        reason,
        count: 0,
        example: example.slice(0, MAX_CELL),
      }))
      known.count++
    },
    list: () => [...found.values()],
  }
}
