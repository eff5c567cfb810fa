import { fail } from '../../../base/errors.ts'
import { detectSeparator, readCsv } from '../../../base/formats/csv.ts'
import { decodeText, markedEncoding } from '../../../base/formats/decode-text.ts'
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
  const text = decode(bytes)
  if (text.trim() === '') throw fail('history_empty')
  const separator = separatorOf(text)
  let row = 0
  for (const cells of readCsv([text], { separator, maxColumns: MAX_COLUMNS }))
    yield { row: ++row, cells }
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
function decode(bytes: Buffer): string {
  if (markedEncoding(bytes) === null) {
    const loose = new TextDecoder('utf-8').decode(bytes)
    const broken = loose.match(/\uFFFD/g)?.length ?? 0
    const whole = loose.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
    if (broken > 0 && whole > broken) throw fail('csv_unreadable', { row: rowOf(loose) })
  }
  return decodeText(bytes)
}

const rowOf = (text: string) => text.slice(0, text.indexOf('\uFFFD')).split('\n').length
