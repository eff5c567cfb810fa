import { AppError } from '../../../base/errors.ts'
import { droppedColumns, plainCell, readCsv } from '../../../base/formats/csv.ts'
import { fieldError, type RowProblem, readInput } from '../../../core/input-errors.ts'
import { rowProblem } from '../../../core/invoke.ts'
import { findCountry, resolveLocation } from '../../../providers/search/locations/locations.ts'
import { countryCode } from '../countries.ts'
import { Intent } from '../fields.ts'
import { marketOf } from '../keywords/keyword-location.ts'
import { KeywordInput, NewKeyword } from '../keywords/keyword-schemas.ts'
import { tidyLine } from '../normalize.ts'
import { type Column, type Field, findLayout, type Layout } from './recognise-import.ts'

const KeywordRow = NewKeyword.extend({ geo: KeywordInput.shape.geo })

/** What holds for rows that do not say otherwise. */
export type Defaults = {
  [F in 'geo' | 'lang' | 'device' | 'engine' | 'cluster' | 'tags']?: NewKeyword[F] | undefined
}

export type ImportPlan = Layout & {
  /** Columns of the file that nothing is taken from. */
  dropped_columns: string[]
  keywords: NewKeyword[]
  problems: RowProblem[]
}

/** What a file would store: every row becomes a keyword, or a problem with its row number. */
export function planImport(csv: string, defaults: Defaults): ImportPlan {
  const layout = findLayout(csv)
  const plan: ImportPlan = {
    ...layout,
    dropped_columns: droppedFrom(layout),
    keywords: [],
    problems: [],
  }
  const first = layout.skipped_lines + (layout.has_header ? 1 : 0)
  let row = 0
  for (const cells of readCsv([csv], layout.separator)) {
    row++
    if (row <= first || cells.every((cell) => cell.trim() === '')) continue
    const cellsRead = withTown(readRow(cells, plan.columns), stateIn(cells, plan.columns))
    const fault = queryFault(cellsRead, layout)
    const read = fault
      ? queryProblem(row, fault)
      : readKeyword(row, { source: 'import', ...defaults, ...cellsRead })
    if ('row' in read) plan.problems.push(read)
    else plan.keywords.push(read)
  }
  return plan
}

/** The last rows of an advertising report add up what is above them. */
const TOTAL =
  /^(?:total|totals|итого|всего|усього|разом|gesamt|summe|totale|totaal|razem|suma|toplam|summa|合計|总计|合计|합계)\s?[:：]/i

function queryFault({ query }: Record<string, unknown>, { layout }: Layout) {
  if (query === '') return 'field_empty'
  return layout !== 'list' && TOTAL.test(String(query)) ? 'field_total_row' : null
}

/** A keyword, or why the row is none. */
function readKeyword(row: number, cells: Record<string, unknown>): NewKeyword | RowProblem {
  const read = readInput(KeywordRow, cells)
  if (!read.success) return rowProblem(row, read.error)
  try {
    return { ...read.data, ...marketOf(read.data) }
  } catch (thrown) {
    if (thrown instanceof AppError) return { row, reason: thrown.message }
    throw thrown
  }
}

function queryProblem(row: number, reason: 'field_empty' | 'field_total_row'): RowProblem {
  const message = fieldError(reason)
  return {
    row,
    reason: `query: ${message}`,
    issues: [{ path: 'query', reason, values: {}, message }],
  }
}

function droppedFrom({ columns }: Layout): string[] {
  return droppedColumns(
    columns.map(({ column }) => column),
    (at) => columns[at]?.field !== null,
  )
}

/** A town named without its country is the one in the country of its row, and in its state where one is named. */
function withTown(row: Record<string, unknown>, state: string): Record<string, unknown> {
  const { location, geo } = row
  const country = typeof geo === 'string' ? findCountry(geo)?.name : undefined
  if (typeof location !== 'string' || location.includes(',') || country === undefined)
    return row
  const names = [
    [location, state, country].filter(Boolean).join(', '),
    `${location}, ${country}`,
  ]
  return { ...row, location: names.find((name) => resolveLocation(name)) ?? location }
}

function stateIn(cells: string[], columns: readonly Column[]): string {
  const at = columns.findIndex(({ column }) => column.toLowerCase() === 'state')
  const text = tidyLine(plainCell(cells[at] ?? ''))
  return UNKNOWN.has(text.toLowerCase()) ? '' : text
}

const UNKNOWN = new Set(['', '-', 'n/a'])

function readRow(cells: string[], columns: readonly Column[]): Record<string, unknown> {
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
  engine: (text) => text.toLowerCase(),
  intent: readIntent,
  difficulty: (text) => readNumber(text.replace(/ ?%$/, '').replace(',', '.')),
  search_volume: (text) =>
    readNumber(text.replace(/(?<=\d)[.,'’ ](?=\d{3}(?!\d))/g, ''), /^\d{1,15}$/),
  needs_dedicated_page: (text) => /^(?:true|yes|1)$/i.test(text),
}

/** The first of several; Semrush also writes letters and, in its API, numbers. */
function readIntent(text: string): Intent {
  for (const word of text.toLowerCase().split(/[,;|/]/)) {
    const found = Intent.options.find(
      (intent) => intent !== '' && [intent, intent.charAt(0)].includes(word.trim()),
    )
    const coded = SEMRUSH_INTENTS[Number.parseInt(word, 10)]
    if (found ?? coded) return found ?? coded ?? ''
  }
  return ''
}

const SEMRUSH_INTENTS: Intent[] = [
  'commercial',
  'informational',
  'navigational',
  'transactional',
]

/** What is no plain number (`1K-10K`) is unknown. */
function readNumber(text: string, form = /^-?\d{1,15}(?:\.\d{1,15})?$/): number | null {
  return form.test(text) ? Number(text) : null
}
