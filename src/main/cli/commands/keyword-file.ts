import { closeSync, openSync, readSync } from 'node:fs'
import { readCsv } from '../../../base/formats/csv.ts'
import { firstLines } from '../../../base/formats/table-shape.ts'
import { readStdin, requireFile } from '../files.ts'

const PIECE_BYTES = 64 * 1024
const MAX_STDIN = 64 * 1024 * 1024
// Well below the operation's limit.
const MAX_CHARACTERS = 512 * 1024
const MAX_ROWS = 2000

/** A chunk of a file for one call; `rows` maps its lines to those of the file. */
export type Part = { csv: string; rows: number[] }

/** A file whose first lines determine how its rows are read. */
type KeywordFile = {
  size: number
  read(): number
  head: string
  rows(separator: string | null): Iterable<string[]>
}

const HEAD_LINES = 40

/** Streams the rows of a file, or of standard input for `-`. */
export async function openKeywordFile(path: string): Promise<KeywordFile> {
  let read = 0
  const count = (bytes: Buffer) => {
    read += bytes.length
    return bytes
  }
  const whole = path === '-' ? await readStdin(MAX_STDIN) : null
  const size = whole?.length ?? (await requireFile(path))
  const pieces = decoded(whole ? [count(whole)] : piecesOf(path, count))
  const first = pieces.next().value ?? ''
  const head = firstLines(first, HEAD_LINES).join('\n')
  return {
    size,
    read: () => read,
    head,
    rows: (separator) => readCsv(after(first, pieces), separator),
  }
}

/** Splits rows into chunks, each with the header. */
export function* partsOf(rows: Iterable<NumberedRow>, header: string[]): Generator<Part> {
  const start = (): Part => ({ csv: line(header), rows: [0] })
  let part = start()
  for (const { row, cells } of rows) {
    part.csv += line(cells)
    part.rows.push(row)
    if (part.csv.length < MAX_CHARACTERS && part.rows.length <= MAX_ROWS) continue
    yield part
    part = start()
  }
  if (part.rows.length > 1) yield part
}

const line = (cells: string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

export type NumberedRow = { row: number; cells: string[] }

/** Rows with spreadsheet row numbers; blank ones are skipped. */
export function* numbered(rows: Iterable<string[]>): Generator<NumberedRow> {
  let row = 0
  for (const cells of rows) {
    row++
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

function* after(first: string, rest: Iterable<string>) {
  yield first
  yield* rest
}

function* piecesOf(path: string, count: (bytes: Buffer) => Buffer) {
  const file = openSync(path, 'r')
  const piece = Buffer.alloc(PIECE_BYTES)
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      yield count(piece.subarray(0, length))
  } finally {
    closeSync(file)
  }
}

/** Spreadsheets also write UTF-16, with a BOM. */
function* decoded(pieces: Iterable<Buffer>): Generator<string> {
  let decoder: TextDecoder | undefined
  for (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}
