/** Why a CSV text was refused, and in which row (the first row is 1, as spreadsheets count). */
export class CsvProblem extends Error {
  constructor(row: number, message: string) {
    super(`row ${row}: ${message}`)
  }
}

const MAX_COLUMNS = 200
// What a spreadsheet cell holds.
const MAX_CELL = 32_767
const SEPARATORS = ['\t', ';', ',', '|']

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
      throw new CsvProblem(rows, `a cell is longer than ${MAX_CELL} characters; is a quote missing?`)
  }
  const endCell = () => {
    row.push(checked(cell, row.length, rows))
    cell = ''
    state = 'start'
  }
  for (const piece of pieces) {
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
  if (state === 'quoted') throw new CsvProblem(rows, 'a quote is opened and never closed')
  if (row.length === 0 && cell === '' && state !== 'closed') return
  endCell()
  yield row
}

function plainEnd(text: string, start: number, separator: string | null): number {
  let i = start
  while (i < text.length && text[i] !== separator && text[i] !== '\n' && text[i] !== '\r') i++
  return i
}

function checked(cell: string, column: number, row: number): string {
  if (column >= MAX_COLUMNS) throw new CsvProblem(row, `more than ${MAX_COLUMNS} columns`)
  // U+FFFD is what a reader puts in place of bytes it could not decode.
  if (/[\0\uFFFD]/.test(cell) || !cell.isWellFormed())
    throw new CsvProblem(row, 'not readable text; save the file as UTF-8')
  return cell
}

export type Cell = string | number | boolean | null

/** A CSV text that spreadsheets open as data, never as formulas. Starts with a BOM, so that they read it as UTF-8. */
export function writeCsv(rows: Iterable<Cell[]>): string {
  let text = '\uFEFF'
  for (const row of rows) text += `${row.map(written).join(',')}\r\n`
  return text
}

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
