import { fail } from '../errors.ts'

const MAX_COLUMNS = 200
// What a spreadsheet cell holds.
const MAX_CELL = 32_767
export const SEPARATORS = ['\t', ';', ',', '|']

/** The separator that the first row uses most; null when it is a single column. */
export function detectSeparator(text: string): string | null {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const char of text.slice(0, MAX_CELL)) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  const used = SEPARATORS.filter((each) => counts.has(each))
  const most = Math.max(...used.map((each) => counts.get(each) ?? 0))
  return used.find((each) => counts.get(each) === most) ?? null
}

type CsvShape = { separator: string | null; maxColumns: number }

/** Rows of cells from text that may come in pieces: quoted cells, line breaks inside quotes, CR, LF or both. A blank line is a row with one empty cell. */
export function* readCsv(
  pieces: Iterable<string>,
  shape: CsvShape | CsvShape['separator'],
): Generator<string[]> {
  const isPlain = shape === null || typeof shape === 'string'
  const { separator, maxColumns } = isPlain
    ? { separator: shape, maxColumns: MAX_COLUMNS }
    : shape
  let rows = 1
  let row: string[] = []
  let cell = ''
  let state: 'bom' | 'start' | 'plain' | 'quoted' | 'closed' | 'return' = 'bom'
  const take = (text: string) => {
    cell += text
    if (cell.length > MAX_CELL) throw fail('csv_cell_too_long', { row: rows, n: MAX_CELL })
  }
  const endCell = () => {
    if (row.length >= maxColumns) throw fail('csv_columns', { row: rows, n: maxColumns })
    row.push(readable(cell, rows))
    cell = ''
    state = 'start'
  }
  let isFirst = true
  for (const piece of pieces) {
    if (isFirst) requireTable(piece)
    isFirst = false
    for (let i = 0; i < piece.length; i++) {
      const char = piece.charAt(i)
      if (state === 'quoted') {
        const end = piece.indexOf('"', i)
        take(piece.slice(i, end < 0 ? undefined : end))
        if (end >= 0) state = 'closed'
        i = end < 0 ? piece.length : end
      } else if (char === '"' && state !== 'plain') {
        if (state === 'closed') take('"')
        state = 'quoted'
      } else if (char === separator) {
        endCell()
      } else if (char === '\n' && state === 'return') {
        state = 'start'
      } else if (char === '\n' || char === '\r') {
        endCell()
        yield row
        row = []
        rows++
        if (char === '\r') state = 'return'
      } else if (char !== '\uFEFF' || state !== 'bom') {
        const end = plainEnd(piece, i, separator)
        take(piece.slice(i, end))
        state = 'plain'
        i = end - 1
      }
      if (state === 'bom') state = 'start'
    }
  }
  if (state === 'quoted') throw fail('csv_quote_open', { row: rows })
  if (row.length === 0 && cell === '' && state !== 'closed') return
  endCell()
  yield row
}

// What people send by mistake, and what its text begins with.
const OTHER_KINDS: [
  RegExp,
  'csv_is_archive' | 'csv_is_pdf' | 'csv_is_markup' | 'csv_is_json',
][] = [
  [/^PK\p{Cc}/u, 'csv_is_archive'],
  [/^%PDF-/, 'csv_is_pdf'],
  [/^\s{0,99}<(?:!doctype|html|\?xml|svg|table)\b/i, 'csv_is_markup'],
  [/^\s{0,99}(?:\{\s{0,99}"|\[\s{0,99}[{"])/, 'csv_is_json'],
]

function requireTable(text: string): void {
  const start = text.slice(text.startsWith('\uFEFF') ? 1 : 0, 500)
  const other = OTHER_KINDS.find(([sign]) => sign.test(start))
  if (other) throw fail(other[1], { row: 1 })
}

function plainEnd(text: string, start: number, separator: string | null): number {
  let i = start
  while (i < text.length && text[i] !== separator && text[i] !== '\n' && text[i] !== '\r') i++
  return i
}

// Control characters are in no text; U+FFFD is what a reader puts in place of bytes it could not decode.
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/u

function readable(cell: string, row: number): string {
  if (UNREADABLE.test(cell) || !cell.isWellFormed()) throw fail('csv_unreadable', { row })
  return cell
}

/** The columns that nothing is taken from, by name or, where they have none, by number. */
export function droppedColumns(
  columns: readonly string[],
  isTaken: (at: number) => boolean,
): string[] {
  return columns.flatMap((column, at) => (isTaken(at) ? [] : [column.trim() || `${at + 1}`]))
}

export type Cell = string | number | boolean | null

/** A CSV text that spreadsheets open as data, never as formulas. Starts with a BOM, so that they read it as UTF-8. */
export function writeCsv(rows: Iterable<Cell[]>): string {
  let text = '\uFEFF'
  for (const row of rows) text += `${row.map(written).join(',')}\r\n`
  return text
}

/** A moment as spreadsheets and people read it: ISO 8601 with its zone, to the second. */
export const csvTime = (seconds: number | null): string | null =>
  seconds === null
    ? null
    : new Date(Math.floor(seconds) * 1000).toISOString().replace('.000Z', 'Z')

function written(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const safe = safeCell(cell)
  return /[",;|\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const FORMULA = /^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％])/u
const NUMBER = /^-?\d+([.,]\d+)?$/

/** Text that a spreadsheet would take for a formula gets an apostrophe before it; plain numbers stay numbers. */
export function safeCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Undoes safeCell. */
export function plainCell(text: string): string {
  return text.startsWith("'") && safeCell(text.slice(1)) === text ? text.slice(1) : text
}
