/** What a column of a file can hold; the server knows them by these names. */
export const FIELDS = [
  'query',
  'geo',
  'lang',
  'device',
  'intent',
  'cluster',
  'tags',
  'search_volume',
  'difficulty',
  'brand',
  'model',
  'source',
  'needs_dedicated_page',
  'reference_detected',
] as const
export type Field = (typeof FIELDS)[number]

const SEPARATORS = [',', ';', '\t'] as const
/** A column name the server does not know, so that it passes over the column. */
const IGNORED = '-'

/** The separator that parts the first line most often; null for a plain list. */
export function separatorOf(csv: string): string | null {
  const [line = ''] = csv.split(/\r\n|[\n\r]/, 1)
  const counts = SEPARATORS.map((separator) => ({
    separator,
    count: line.split(separator).length - 1,
  }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count ? best.separator : null
}

type Rows = { cells: string[][]; ends: number[] }

/** The first rows of a file, and where each of them ends in the text; quotes may hold separators and line ends. */
export function readRows(csv: string, separator: string | null, max: number): Rows {
  const rows: Rows = { cells: [], ends: [] }
  let at = 0
  while (at < csv.length && rows.cells.length < max) {
    const { cells, end } = readRow(csv, separator, at)
    at = end
    if (cells.every((cell) => cell.trim() === '')) continue
    rows.cells.push(cells)
    rows.ends.push(end)
  }
  return rows
}

function readRow(
  csv: string,
  separator: string | null,
  start: number,
): { cells: string[]; end: number } {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let at = start
  for (; at < csv.length; at++) {
    const letter = csv.charAt(at)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (csv.charAt(at + 1) === '"') cell += csv.charAt(at++)
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') break
    else cell += letter
  }
  cells.push(cell)
  return { cells, end: csv.startsWith('\r\n', at) ? at + 2 : at + 1 }
}

/** The file without what stands above its table, such as a title and a range of dates. */
export function withoutLines(csv: string, count: number): string {
  let rest = csv
  for (let line = 0; line < count; line++) rest = rest.replace(/^.*(?:\r\n|[\n\r]|$)/, '')
  return rest
}

/** What the columns mean, and whether the first row names them. */
export type Reading = { hasHeader: boolean; fields: (Field | null)[] }

/** The same file with a first row that names the columns as they are read. */
export function withHeader(csv: string, { hasHeader, fields }: Reading): string {
  const separator = separatorOf(csv)
  const header = fields.map((field) => field ?? IGNORED).join(separator ?? ',')
  const start = hasHeader ? (readRows(csv, separator, 1).ends[0] ?? 0) : 0
  return `${header}\n${csv.slice(start)}`
}
