import { detectSeparator, readCsv } from '../../base/csv.ts'
import { invalid } from '../../base/errors.ts'
import { countComments, firstLines, sampleRows, tableWidth } from '../../base/table-shape.ts'
import type { LAYOUTS, NewKeyword } from './keyword-schemas.ts'
import { tidyLine } from './normalize.ts'

export type Field = keyof NewKeyword
export type Column = { column: string; field: Field | null }

export type LayoutName = (typeof LAYOUTS)[number]

export type Layout = {
  layout: LayoutName
  separator: string | null
  has_header: boolean
  columns: Column[]
  /** Lines above the header: a title, a range of dates. */
  skipped_lines: number
}

/** What columns are called in our own files, in SerpBear, Search Console, Ahrefs, Semrush and the Keyword Planner. */
const NAMES: Record<Field, string[]> = {
  query: [
    ...['query', 'keyword', 'top queries', 'queries', 'keywords', 'search term', 'search query', 'search keyword'],
    ...['ключевое слово', 'популярные запросы', 'запрос', 'запросы', 'ключові слова', 'ключове слово'],
    ...[
      'найпопулярніші запити',
      'популярні запити',
      'запит',
      'häufigste suchanfragen',
      'suchanfragen',
      'schlüsselwort',
    ],
    ...['mot clé', 'mot-clé', 'requêtes les plus fréquentes', 'palabra clave', 'consultas principales', 'consulta'],
    ...[
      'parola chiave',
      'query principali',
      'palavra-chave',
      'principais consultas',
      'słowo kluczowe',
      'najczęstsze zapytania',
    ],
    ...[
      'zoekwoord',
      'anahtar kelime',
      'en çok yapılan sorgular',
      'キーワード',
      '上位のクエリ',
      '关键字',
      '关键词',
      '키워드',
    ],
  ],
  geo: ['geo', 'country', 'country code', 'database', 'страна', 'країна'],
  lang: ['lang', 'language', 'language code', 'язык', 'мова'],
  device: ['device', 'устройство', 'пристрій'],
  location: ['location', 'canonical location', 'search location', 'местоположение', 'місцезнаходження'],
  intent: ['intent', 'intents', 'keyword intents', 'search intent'],
  cluster: [
    'cluster',
    'group',
    'keyword group',
    'parent keyword',
    'parent topic',
    'topic',
    'ad group',
    'кластер',
    'группа',
  ],
  tags: ['tags', 'tag', 'labels', 'теги', 'мітки'],
  source: ['source'],
  brand: ['brand'],
  model: ['model'],
  difficulty: ['difficulty', 'keyword difficulty', 'keyword difficulty index', 'kd'],
  search_volume: [
    ...['search_volume', 'search volume', 'volume', 'avg. monthly searches', 'частотность', 'частотність'],
    ...['среднее число запросов в месяц', 'среднее количество запросов в месяц', 'середня кількість запитів на місяць'],
    ...[
      'durchschnittl. suchanfragen pro monat',
      'durchschn. suchanfragen pro monat',
      'nbre moy. de recherches mensuelles',
      'promedio de búsquedas mensuales',
    ],
  ],
  needs_dedicated_page: ['needs_dedicated_page'],
  reference_detected: ['reference_detected'],
}
const FIELD_OF = new Map(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])))

/** Columns that are not taken, but prove that a row is a header. */
const OTHER_NAMES = new Set([
  ...['top pages', 'page', 'url', 'position', 'clicks', 'impressions', 'ctr', 'date', 'id', '#', 'cpc', 'currency'],
  ...['competition', 'trend', 'updated', 'added', 'state', 'city', 'клики', 'показы', 'кліки', 'покази', 'валюта'],
])

/** Columns by which a product's export is known, in any language of its header. */
const SIGNS: [LayoutName, RegExp][] = [
  [
    'keyword_planner',
    /avg\. monthly searches|top of page bid|in account\?|competition \(indexed|запросов в месяц|запитів на місяць|suchanfragen pro monat|recherches mensuelles|búsquedas mensuales/,
  ],
  ['own', /\b(?:needs_dedicated_page|reference_detected)\b/],
  ['serpbear', /(?:^|\n)id\nkeyword\nposition\nurl\ncountry\nstate\ncity\ndevice/],
  [
    'search_console',
    /top queries|популярные запросы|(?:най)?популярніші запити|häufigste suchanfragen|requêtes les plus|consultas principales|query principali|najczęstsze zapytania|上位のクエリ/,
  ],
  ['ahrefs', /\b(?:parent keyword|parent topic|traffic potential|cps)\b/],
  ['semrush', /competitive density|keyword difficulty|\bkd %|keyword intents|number of results|(?:^|\n)database\n/],
]

const MAX_PREAMBLE = 10

/** Where the table of a file begins and what its columns are, or why that is unclear. */
export function findLayout(csv: string): Layout {
  const comments = countComments(csv)
  let isNarrow = true
  for (const [at, line] of firstLines(csv, comments + MAX_PREAMBLE).entries()) {
    if (at < comments) continue
    const separator = detectSeparator(line)
    const columns = columnsOf(firstRow(line, separator))
    const hasQueries = columns.some(({ field }) => field === 'query')
    // Below a title, a single known name may be a keyword as well; several columns are a header.
    const isSure = at === comments || columns.filter(isKnown).length > 1 || (isNarrow && columns.length > 1)
    if (hasQueries && isSure)
      return { layout: nameOf(columns), separator, has_header: true, columns, skipped_lines: at }
    if (at === comments) refuseForeign(columns)
    isNarrow &&= columns.length <= 1
  }
  return plainList(csv, comments)
}

/** Without a header the first column holds the queries, unless there is more to it than a list. */
function plainList(csv: string, skipped_lines: number): Layout {
  const width = tableWidth(csv)
  if (width > 0)
    throw invalid(
      `The file is a table of ${width} columns without a header that is known; put a row above it that names the column of keywords "keyword"`,
    )
  const separator = detectSeparator(firstLines(csv, skipped_lines + 1)[skipped_lines] ?? '')
  const cells = Math.max(1, ...sampleRows(csv).map((row) => row.length))
  const columns = Array.from({ length: separator === null ? 1 : cells }, (_, at): Column => {
    return { column: '', field: at === 0 ? 'query' : null }
  })
  return { layout: 'list', separator, has_header: false, columns, skipped_lines }
}

function firstRow(line: string, separator: string | null): string[] {
  try {
    for (const cells of readCsv([line], separator)) return cells
  } catch {
    // A quote that a later line closes: no header goes over several lines.
  }
  return []
}

function columnsOf(cells: readonly string[]): Column[] {
  const taken = new Set<Field>()
  return cells.map((cell) => {
    const column = tidyLine(cell.slice(0, 100))
    const field = FIELD_OF.get(plainName(column))
    if (!field || taken.has(field)) return { column, field: null }
    taken.add(field)
    return { column, field }
  })
}

const isKnown = ({ column, field }: Column) => field !== null || OTHER_NAMES.has(plainName(column))

/** A header of something else, such as pages, is no list of keywords. */
function refuseForeign(columns: readonly Column[]): void {
  const known = columns.filter(isKnown)
  if (known.length < 2) return
  throw invalid(
    `No column holds the keywords; name it "query" or "keyword". Found: ${known.map(({ column }) => column).join(', ')}`,
  )
}

/** `KD %` and `Volume (US)` are the same columns as `kd` and `volume`. */
function plainName(column: string): string {
  return column.toLowerCase().replace(/ ?\([^()]*\)$| %$/, '')
}

function nameOf(columns: readonly Column[]): LayoutName {
  const header = columns.map(({ column }) => column.toLowerCase()).join('\n')
  const [found] = SIGNS.find(([, sign]) => sign.test(header)) ?? []
  return found ?? (columns.length > 1 ? 'table' : 'list')
}
