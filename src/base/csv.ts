/** Why a CSV text was refused, and in which row (the first row is 1, as spreadsheets count). */
export class CsvError extends Error {
  constructor(row: number, message: string) {
    super(`row ${row}: ${message}`)
  }
}

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

/** Rows of cells from text that may come in pieces: quoted cells, line breaks inside quotes, CR, LF or both. A blank line is a row with one empty cell. */
export function* readCsv(pieces: Iterable<string>, separator: string | null): Generator<string[]> {
  let rows = 1
  let row: string[] = []
  let cell = ''
  let state: 'bom' | 'start' | 'plain' | 'quoted' | 'closed' | 'return' = 'bom'
  const take = (text: string) => {
    cell += text
    if (cell.length > MAX_CELL)
      throw new CsvError(rows, `a cell is longer than ${MAX_CELL} characters; is a quote missing?`)
  }
  const endCell = () => {
    row.push(checked(cell, row.length, rows))
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
  if (state === 'quoted') throw new CsvError(rows, 'a quote is opened and never closed')
  if (row.length === 0 && cell === '' && state !== 'closed') return
  endCell()
  yield row
}

// What people send by mistake, and what its text begins with.
const OTHER_KINDS: [RegExp, string][] = [
  [/^PK\p{Cc}/u, 'this is an Excel workbook or another archive; save the sheet as CSV'],
  [/^%PDF-/, 'this is a PDF; export the table as CSV'],
  [/^\s{0,99}<(?:!doctype|html|\?xml|svg|table)\b/i, 'this is a page of markup; export the table as CSV'],
  [/^\s{0,99}(?:\{\s{0,99}"|\[\s{0,99}[{"])/, 'this is JSON; export the table as CSV'],
]

function requireTable(text: string): void {
  const start = text.slice(text.startsWith('\uFEFF') ? 1 : 0, 500)
  const other = OTHER_KINDS.find(([sign]) => sign.test(start))
  if (other) throw new CsvError(1, other[1])
}

function plainEnd(text: string, start: number, separator: string | null): number {
  let i = start
  while (i < text.length && text[i] !== separator && text[i] !== '\n' && text[i] !== '\r') i++
  return i
}

// Control characters are in no text; U+FFFD is what a reader puts in place of bytes it could not decode.
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/u

function checked(cell: string, column: number, row: number): string {
  if (column >= MAX_COLUMNS) throw new CsvError(row, `more than ${MAX_COLUMNS} columns`)
  if (UNREADABLE.test(cell) || !cell.isWellFormed())
    throw new CsvError(row, 'not readable text; save the file as UTF-8')
  return cell
}

/** The columns that nothing is taken from, by name or, where they have none, by number. */
export function droppedColumns(columns: readonly string[], isTaken: (at: number) => boolean): string[] {
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
  seconds === null ? null : new Date(Math.floor(seconds) * 1000).toISOString().replace('.000Z', 'Z')

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
