import { COLUMN_NAMES, plainName } from '../../../base/formats/import-columns.ts'
import { type ReadDate, readDate } from './dates.ts'
import type { Field, Layout } from './history-file.ts'

/** What columns are called in exports of positions; those of keyword files are known already. */
const NAMES: Record<Field, readonly string[]> = {
  query: COLUMN_NAMES.query,
  position: [
    // Nightwatch's Rank is the best of all kinds of results.
    ...['organic rank', 'organic position'],
    ...['position', 'rank', 'ranking', 'pos', 'pos.', 'current position', 'current rank'],
    ...[
      'google base rank',
      'google rank',
      'google',
      'позиция',
      'позиція',
      'posición',
      'posizione',
    ],
  ],
  date: [
    'date',
    'day',
    'check date',
    'checked',
    'checked at',
    'current date',
    'updated',
    'last update',
    'дата',
    'datum',
  ],
  url: [
    'url',
    'current url',
    'ranking url',
    'landing page',
    'ranking page',
    'google ranking url',
    'highest ranking page',
  ],
  site: ['site', 'domain', 'website', 'сайт'],
  geo: [...COLUMN_NAMES.geo, 'market', 'region'],
  lang: COLUMN_NAMES.lang,
  location: [...COLUMN_NAMES.location, 'city', 'город', 'місто'],
  device: COLUMN_NAMES.device,
  tags: [...COLUMN_NAMES.tags, 'keyword tags', 'groups'],
  search_volume: [
    ...COLUMN_NAMES.search_volume,
    'search vol.',
    'regional monthly searches',
    'global monthly searches',
  ],
  engine: ['search engine', 'engine', 'поисковая система'],
}

/** Columns of the position, the date and the page. */
export type Series = {
  position: number
  /** A column, the day itself, or null where the file names none. */
  date: { column: number } | { read: ReadDate; text: string } | null
  url: number | null
  /** What kind of result it is. */
  type: number | null
  site: string
}

export type Header = {
  layout: Layout
  columns: { column: string; field: Field | null }[]
  fields: Partial<Record<Field, number>>
  series: Series[]
}

export const hasQueries = (cells: readonly string[]) =>
  cells.filter((cell) => cell.trim() !== '').length > 1 &&
  cells.some((cell) => NAMES.query.includes(plainName(cell.trim())))

const MAX_NAME = 120

/** The column mapping: as given, otherwise by header names. */
export function readHeader(
  cells: readonly string[],
  chosen: Partial<Record<Field, number>> | undefined,
): Header {
  const names = cells.map((cell) => cell.trim().slice(0, MAX_NAME))
  const lower = names.map(plainName)
  const layout = layoutOf(lower, names)
  const fields = chosen ? zeroBased(chosen) : fieldsOf(lower)
  const series =
    chosen?.position === undefined
      ? seriesOf({ names, lower, fields, layout })
      : chosenSeries(fields)
  const columns = names.map((column, at) => ({ column, field: fieldAt(fields, series, at) }))
  return { layout, columns, fields, series }
}

const zeroBased = (chosen: Partial<Record<Field, number>>) =>
  Object.fromEntries(Object.entries(chosen).map(([field, column]) => [field, column - 1]))

function fieldAt(fields: Header['fields'], series: Series[], at: number): Field | null {
  const named = Object.entries(fields).find(([, column]) => column === at)?.[0] as
    | Field
    | undefined
  if (named) return named
  const isDate = series.some(({ date }) => date && 'column' in date && date.column === at)
  if (isDate) return 'date'
  if (series.some(({ position }) => position === at)) return 'position'
  return series.some(({ url }) => url === at) ? 'url' : null
}

function fieldsOf(lower: readonly string[]): Header['fields'] {
  const found = Object.entries(NAMES).flatMap(([field, known]) => {
    // The names of a field, in order of preference.
    const column = known.map((name) => lower.indexOf(name)).find((at) => at >= 0)
    return column === undefined ? [] : [[field, column]]
  })
  return Object.fromEntries(found)
}

function chosenSeries({ position, date, url }: Header['fields']): Series[] {
  if (position === undefined) return []
  return [
    {
      position,
      date: date === undefined ? null : { column: date },
      url: url ?? null,
      type: null,
      site: '',
    },
  ]
}

const SIGNS: [Layout, (lower: readonly string[], names: readonly string[]) => boolean][] = [
  ['semrush', (_, names) => names.some((name) => SEMRUSH.test(name))],
  [
    'stat',
    (lower) =>
      lower.includes('google base rank') ||
      (lower.includes('google') && lower.includes('market')),
  ],
  ['accuranker', (lower) => lower.includes('initial rank') || lower.includes('initial date')],
  [
    'nightwatch',
    (lower) => lower.includes('organic rank') && lower.some((name) => NIGHTWATCH.has(name)),
  ],
  ['ahrefs', (lower) => lower.includes('current position')],
  [
    'serpbear',
    (lower) =>
      ['id', 'keyword', 'position', 'added', 'updated'].every((name) => lower.includes(name)),
  ],
]

const layoutOf = (lower: readonly string[], names: readonly string[]): Layout =>
  SIGNS.find(([, isIt]) => isIt(lower, names))?.[0] ?? 'table'

/** Columns that people choose there, beside one called Organic rank. */
const NIGHTWATCH = new Set(['rank', 'places rank', 'image carousel rank', 'local pack rank'])

/** `*.example.com/*_20261114`, and beside it `_type` and `_landing`. */
const SEMRUSH = /^(.{1,100})_(\d{8})$/
/** Two positions in one row, each with its day. */
const SECOND = [
  ['previous position', 'previous date', 'previous url'],
  ['initial rank', 'initial date', ''],
] as const

type Naming = {
  names: readonly string[]
  lower: readonly string[]
  fields: Header['fields']
  layout: Layout
}

function seriesOf(naming: Naming): Series[] {
  const { lower, fields } = naming
  const wide = wideSeries(naming)
  if (wide.length > 0) return wide
  const second = SECOND.flatMap(([position, date, url]): Series[] => {
    const [at, day] = [lower.indexOf(position), lower.indexOf(date)]
    if (at < 0 || day < 0) return []
    return [
      { position: at, date: { column: day }, url: columnOf(lower, url), type: null, site: '' },
    ]
  })
  return [...chosenSeries(fields), ...second]
}

const columnOf = (names: readonly string[], name: string): number | null => {
  const at = name === '' ? -1 : names.indexOf(name)
  return at < 0 ? null : at
}

/** The same without its column of dates, which holds none: `5 hours ago` is no day. */
export function withoutDate({
  columns,
  fields: { date, ...fields },
  ...header
}: Header): Header {
  return {
    ...header,
    columns: columns.map((each) => (each.field === 'date' ? { ...each, field: null } : each)),
    fields,
    series: header.series.map((each) => ({ ...each, date: null })),
  }
}

/** One column for each day. */
function wideSeries({ names, fields, layout }: Naming): Series[] {
  // Without names of columns, a day above the others is a day of the first row.
  if (fields.query === undefined) return []
  const taken = new Set(Object.values(fields))
  return names.flatMap((name, position): Series[] => {
    if (layout === 'semrush') {
      const [, site = '', packed = ''] = SEMRUSH.exec(name) ?? []
      const read = readDate(packed)
      if (!read) return []
      const beside = (end: string) => columnOf(names, `${name}_${end}`)
      return [
        {
          position,
          date: { read, text: packed },
          url: beside('landing'),
          type: beside('type'),
          site: siteIn(site),
        },
      ]
    }
    const text = name.replace(/^(?:position|rank|pos\.?)[ :_-]{1,3}/i, '')
    const read = taken.has(position) ? undefined : readDate(text)
    return read ? [{ position, date: { read, text }, url: null, type: null, site: '' }] : []
  })
}

/** `*.example.com/*` covers a site with all its parts. */
const siteIn = (pattern: string) => pattern.replace(/^\*\./, '').replace(/\/\*?$/, '')
