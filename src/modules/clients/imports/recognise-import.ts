import { fail } from '../../../base/errors.ts'
import { detectSeparator, readCsv } from '../../../base/formats/csv.ts'
import {
  COLUMN_NAMES,
  OTHER_COLUMN_NAMES,
  plainName,
} from '../../../base/formats/import-columns.ts'
import {
  countComments,
  firstLines,
  isNumber,
  pairs,
  sampleRows,
  tableWidth,
} from '../../../base/formats/table-shape.ts'
import type { LAYOUTS, NewKeyword } from '../keywords/keyword-schemas.ts'
import { tidyLine } from '../normalize.ts'

export type Field = keyof NewKeyword
export type Column = { column: string; field: Field | null }

type LayoutName = (typeof LAYOUTS)[number]

export type Layout = {
  layout: LayoutName
  separator: string | null
  has_header: boolean
  columns: Column[]
  /** Lines above the header: a title, a range of dates. */
  skipped_lines: number
}

const FIELD_OF = new Map(
  Object.entries(COLUMN_NAMES satisfies Record<Field, string[]>).flatMap(([field, names]) =>
    names.map((name) => [name, field as Field]),
  ),
)

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
  [
    'semrush',
    /competitive density|keyword difficulty|\bkd %|keyword intents|number of results|(?:^|\n)database\n/,
  ],
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
    const isSure =
      at === comments || columns.filter(isKnown).length > 1 || (isNarrow && columns.length > 1)
    if (hasQueries && isSure)
      return {
        layout: nameOf(columns),
        separator,
        has_header: true,
        columns,
        skipped_lines: at,
      }
    if (at === comments) refuseForeign(columns)
    isNarrow &&= columns.length <= 1
  }
  return plainList(csv, comments)
}

/** Without a header the first column holds the queries, unless there is more to it than a list. */
function plainList(csv: string, skipped_lines: number): Layout {
  const width = tableWidth(csv) || wordPairs(csv)
  if (width > 0) throw fail('keywords_header_unknown', { n: width })
  const separator = listSeparator(csv, skipped_lines)
  const cells = Math.max(1, ...sampleRows(csv).map((row) => row.length))
  const columns = Array.from({ length: separator === null ? 1 : cells }, (_, at): Column => {
    return { column: '', field: at === 0 ? 'query' : null }
  })
  return { layout: 'list', separator, has_header: false, columns, skipped_lines }
}

/** Words beside words in every row; a number beside each query is no query. */
const wordPairs = (csv: string) => (pairs(csv)?.some(([, second]) => !isNumber(second)) ? 2 : 0)

/** What is between the cells of a list: a comma in some of its lines belongs to the query. */
function listSeparator(csv: string, skipped_lines: number): string | null {
  const separator = detectSeparator(firstLines(csv, skipped_lines + 1)[skipped_lines] ?? '')
  return separator === '\t' || pairs(csv) ? separator : null
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

const isKnown = ({ column, field }: Column) =>
  field !== null || OTHER_COLUMN_NAMES.has(plainName(column))

/** A header of something else, such as pages, is no list of keywords. */
function refuseForeign(columns: readonly Column[]): void {
  const known = columns.filter(isKnown)
  if (known.length < 2) return
  throw fail('keywords_column_missing', {
    columns: known.map(({ column }) => column).join(', '),
  })
}

function nameOf(columns: readonly Column[]): LayoutName {
  const header = columns.map(({ column }) => column.toLowerCase()).join('\n')
  const [found] = SIGNS.find(([, sign]) => sign.test(header)) ?? []
  return found ?? (columns.length > 1 ? 'table' : 'list')
}
