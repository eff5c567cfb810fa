import { isUtf8 } from 'node:buffer'
import { fail } from '../../../base/errors.ts'
import { detectSeparator, readCsv } from '../../../base/formats/csv.ts'
import { decodePieces, markedEncoding } from '../../../base/formats/decode-text.ts'
import { firstLines } from '../../../base/formats/table-shape.ts'
import { readDate } from './dates.ts'
import { hasQueries } from './header.ts'
import type { HistoryFile, ReadOptions } from './history-file.ts'
import { readSerpBear } from './serpbear.ts'
import { readTable } from './table.ts'
import { readXlsx, type SheetRow } from './xlsx.ts'

const SQLITE = 'SQLite format 3\0'
const ZIP = 'PK\x03\x04'
/** How older spreadsheets and those with a password begin. */
const OLE = '\xd0\xcf\x11\xe0'
const MAX_COLUMNS = 5000
const HEADER_LINES = 30

/** The positions in a file, whatever program wrote it; refused when it is damaged or something else. */
export function readHistory(bytes: Buffer, options: ReadOptions): HistoryFile {
  if (bytes.length === 0) throw fail('history_empty')
  if (startsWith(bytes, SQLITE)) return readSerpBear(bytes, dayOf(options))
  if (startsWith(bytes, ZIP)) return readTable(readXlsx(bytes), options)
  if (startsWith(bytes, OLE)) throw fail('history_locked')
  return readTable(readText(bytes), options)
}

export const startsWith = (bytes: Buffer, sign: string) =>
  bytes.toString('latin1', 0, sign.length) === sign

function dayOf({ today }: ReadOptions): number {
  const read = readDate(today)
  return read && 'day' in read ? read.day : 0
}

export function* readText(bytes: Buffer): Generator<SheetRow> {
  requireWhole(bytes)
  const separator = separatorOf(startOf(bytes))
  let row = 0
  let isBlank = true
  for (const cells of readCsv(decodePieces(bytes), { separator, maxColumns: MAX_COLUMNS })) {
    isBlank &&= cells.every((cell) => cell.trim() === '')
    yield { row: ++row, cells }
  }
  if (isBlank) throw fail('history_empty')
}

function startOf(bytes: Buffer): string {
  const [start = ''] = decodePieces(bytes)
  return start
}

/** The separator of the line with the names of the columns: titles above it have none, or another. */
function separatorOf(text: string): string | null {
  const lines = firstLines(text, HEADER_LINES)
  const header = lines.find((line) => {
    const separator = detectSeparator(line)
    return (
      separator !== null &&
      hasQueries(line.split(separator).map((cell) => cell.replaceAll('"', '')))
    )
  })
  return detectSeparator(header ?? lines.find((line) => detectSeparator(line) !== null) ?? '')
}

/** Text in UTF-8 with broken letters is damaged, and not in another encoding. */
function requireWhole(bytes: Buffer) {
  if (markedEncoding(bytes) !== null || isUtf8(bytes)) return
  let [broken, whole, row, lines] = [0, 0, 0, 1]
  for (const text of decodePieces(bytes, 'utf-8')) {
    const at = text.indexOf('\uFFFD')
    if (row === 0 && at >= 0) row = lines + linesIn(text.slice(0, at))
    lines += linesIn(text)
    broken += text.match(/\uFFFD/g)?.length ?? 0
    whole += text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  }
  if (whole > broken) throw fail('csv_unreadable', { row })
}

const linesIn = (text: string) => text.split('\n').length - 1
