import { fail } from '../../../base/errors.ts'
import { readText, startsWith } from './read.ts'
import { readXlsx, type SheetRow } from './xlsx.ts'
import { openZip } from './zip.ts'

const ZIP = 'PK\x03\x04'
const WORKBOOK = 'xl/workbook.xml'
const MAX_ROWS = 50_000
const MAX_TABLES = 20

export type FileTable = { name: string; rows: string[][] }

/** The tables of a CSV, TSV or XLSX file, or of a ZIP of them, whatever they hold. */
export function readTables(bytes: Buffer): FileTable[] {
  if (bytes.length === 0) throw fail('history_empty')
  if (!startsWith(bytes, ZIP)) return [{ name: '', rows: take(readText(bytes)) }]
  const archive = openZip(bytes)
  if (archive.names.includes(WORKBOOK)) return [{ name: '', rows: take(readXlsx(bytes)) }]
  const names = archive.names.filter((name) => /\.(csv|tsv)$/i.test(name)).slice(0, MAX_TABLES)
  if (names.length === 0) throw fail('history_no_table')
  return names.map((name) => ({
    name,
    rows: take(readText(archive.read(name) ?? Buffer.alloc(0))),
  }))
}

function take(rows: Iterable<SheetRow>): string[][] {
  const taken: string[][] = []
  for (const { row, cells } of rows) {
    if (cells.some(isFormula)) throw fail('history_formula', { row })
    if (taken.push(cells) > MAX_ROWS) throw fail('history_too_heavy')
  }
  return taken
}

const isFormula = (cell: string) => /^=|^[+\-@][A-Za-z]{2,20}\(/.test(cell.trim())
