import { detectSeparator, plainCell, readCsv } from '../../base/csv.ts'
import { invalid } from '../../base/errors.ts'
import { explain } from '../../core/invoke.ts'
import { countryCode } from './countries.ts'
import { Intent } from './fields.ts'
import { NewKeyword } from './keyword-schemas.ts'
import { tidyLine } from './rules.ts'

type Field = keyof NewKeyword

/** What columns are called in our own files and in the exports of SerpBear, Search Console, Ahrefs and Semrush. */
const NAMES: Record<Field, string[]> = {
  query: ['query', 'keyword', 'top queries', 'queries', 'keywords', 'search term', 'search query'],
  geo: ['geo', 'country', 'country code', 'database'],
  lang: ['lang', 'language', 'language code'],
  device: ['device'],
  intent: ['intent', 'intents', 'keyword intents', 'search intent'],
  cluster: ['cluster', 'group', 'keyword group', 'parent keyword', 'parent topic', 'topic'],
  tags: ['tags', 'tag', 'labels'],
  source: ['source'],
  brand: ['brand'],
  model: ['model'],
  difficulty: ['difficulty', 'keyword difficulty', 'keyword difficulty index', 'kd'],
  search_volume: ['search_volume', 'search volume', 'volume', 'avg. monthly searches'],
  needs_dedicated_page: ['needs_dedicated_page'],
  reference_detected: ['reference_detected'],
}
const FIELD_OF = new Map(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])))

/** Columns that are not taken, but prove that a row is a header. */
const OTHER_NAMES = new Set([
  'top pages',
  'page',
  'url',
  'position',
  'clicks',
  'impressions',
  'ctr',
  'date',
  'id',
  '#',
  'cpc',
])

/** What holds for rows that do not say otherwise. */
export type Defaults = { [F in 'geo' | 'lang' | 'device' | 'cluster' | 'tags']?: NewKeyword[F] | undefined }

type Columns = { column: string; field: Field | null }[]

export type ImportPlan = {
  separator: string | null
  has_header: boolean
  columns: Columns
  keywords: NewKeyword[]
  problems: { row: number; reason: string }[]
}

/** What a file would store: every row becomes a keyword, or a problem with its row number. */
export function planImport(csv: string, defaults: Defaults): ImportPlan {
  const separator = detectSeparator(csv)
  const plan: ImportPlan = { separator, has_header: false, columns: [], keywords: [], problems: [] }
  let row = 0
  for (const cells of readCsv([csv], separator)) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (plan.columns.length === 0) {
      const header = readHeader(cells)
      plan.has_header = header !== null
      plan.columns = header ?? [{ column: '', field: 'query' }]
      if (header) continue
    }
    const read = NewKeyword.safeParse({ source: 'import', ...defaults, ...readRow(cells, plan.columns) })
    if (read.success) plan.keywords.push(read.data)
    else plan.problems.push({ row, reason: explain(read.error) })
  }
  return plan
}

/** The columns by their names, or null when the row is not a header: then the first column is the query. */
function readHeader(cells: string[]): Columns | null {
  const taken = new Set<Field>()
  const columns = cells.map((cell) => {
    const column = tidyLine(cell.slice(0, 100))
    const field = FIELD_OF.get(plainName(column))
    if (!field || taken.has(field)) return { column, field: null }
    taken.add(field)
    return { column, field }
  })
  if (taken.has('query')) return columns
  const known = columns.filter(({ column, field }) => field || OTHER_NAMES.has(plainName(column)))
  if (known.length < 2) return null
  throw invalid(
    `No column holds the keywords; name it "query" or "keyword". Found: ${known.map(({ column }) => column).join(', ')}`,
  )
}

/** `KD %` and `Volume (US)` are the same columns as `kd` and `volume`. */
function plainName(column: string): string {
  return column.toLowerCase().replace(/ ?\([^)]*\)$| %$/, '')
}

const UNKNOWN = new Set(['', '-', 'n/a'])

function readRow(cells: string[], columns: Columns): Record<string, unknown> {
  const row: Record<string, unknown> = { query: '' }
  for (const [i, { field }] of columns.entries()) {
    if (!field) continue
    // SerpBear writes several tags without quotes: a last column of tags takes all cells that are left.
    const isOpenEnd = field === 'tags' && i === columns.length - 1
    const text = tidyLine(plainCell(isOpenEnd ? cells.slice(i).join(',') : (cells[i] ?? '')))
    if (!UNKNOWN.has(text.toLowerCase())) row[field] = (READ[field] ?? String)(text)
  }
  return row
}

const READ: { [F in Field]?: (text: string) => unknown } = {
  geo: (text) => countryCode(text) ?? text,
  device: (text) => text.toLowerCase(),
  intent: readIntent,
  difficulty: (text) => readNumber(text.replace(/ ?%$/, '').replace(',', '.')),
  search_volume: (text) => readNumber(text.replace(/(?<=\d)[.,'’ ](?=\d{3}(?!\d))/g, ''), /^\d{1,15}$/),
  needs_dedicated_page: (text) => /^(?:true|yes|1)$/i.test(text),
}

/** The first of several; Semrush also writes letters and, in its API, numbers. */
function readIntent(text: string): Intent {
  for (const word of text.toLowerCase().split(/[,;|/]/)) {
    const found = Intent.options.find((intent) => intent !== '' && [intent, intent.charAt(0)].includes(word.trim()))
    const coded = SEMRUSH_INTENTS[Number.parseInt(word, 10)]
    if (found ?? coded) return found ?? coded ?? ''
  }
  return ''
}

const SEMRUSH_INTENTS: Intent[] = ['commercial', 'informational', 'navigational', 'transactional']

/** What is no plain number (`1K-10K`) is unknown. */
function readNumber(text: string, form = /^-?\d{1,15}(?:\.\d{1,15})?$/): number | null {
  return form.test(text) ? Number(text) : null
}
