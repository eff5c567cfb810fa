import { csvTime, writeCsv } from '../../base/formats/csv.ts'
import { type Column, WORKBOOK_TYPE, writeWorkbook } from '../../base/formats/workbook.ts'
import type { Cell, FeedPage } from './views.ts'

export const FORMATS = ['csv', 'json', 'parquet', 'xlsx'] as const
export type FeedFormat = (typeof FORMATS)[number]

/** How each kind of file is written, and what it is called on its way. */
export const FILES: Record<
  FeedFormat,
  { type: string; write(page: FeedPage): Promise<string | Buffer> }
> = {
  csv: { type: 'text/csv; charset=utf-8', write: async (page) => csvOf(page) },
  json: { type: 'application/json; charset=utf-8', write: async (page) => jsonOf(page) },
  parquet: { type: 'application/vnd.apache.parquet', write: parquetOf },
  xlsx: { type: WORKBOOK_TYPE, write: async (page) => workbookOf(page) },
}

const isTime = (column: string | undefined) => column?.endsWith('_at') ?? false

const DAYS = /^(date|\w+_day|day)$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** Whether a column holds days and nothing else. */
function areDays(cells: Cell[]): boolean {
  const known = cells.filter((cell) => cell !== null)
  return known.length > 0 && known.every((cell) => DAY.test(String(cell)))
}

const secondsOf = (day: Cell) => Date.parse(`${day}T00:00:00Z`) / 1000

/** A file for people: times are written out. */
function csvOf({ columns, rows }: FeedPage): string {
  const written = (cell: Cell, column: string | undefined) =>
    typeof cell === 'number' && isTime(column) ? csvTime(cell) : cell
  return writeCsv([
    columns,
    ...rows.map((row) => row.map((cell, at) => written(cell, columns[at]))),
  ])
}

function jsonOf({ columns, rows, nextOffset }: FeedPage): string {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
  )
  return JSON.stringify({ rows: objects, next_cursor: nextOffset })
}

function workbookOf({ columns, rows }: FeedPage): Buffer {
  const kindOf = (column: string, at: number): Column['kind'] => {
    if (isTime(column)) return 'date'
    const cells = rows.map((row) => row[at] ?? null)
    if (DAYS.test(column) && areDays(cells)) return 'day'
    return cells.some((cell) => typeof cell === 'string') ? 'text' : 'number'
  }
  const described = columns.map((title, at) => ({ title, kind: kindOf(title, at) }))
  const shown = (cell: Cell, at: number) =>
    described[at]?.kind === 'day' && cell !== null ? secondsOf(cell) : cell
  return writeWorkbook([
    { name: 'Rows', columns: described, rows: rows.map((row) => row.map(shown)) },
  ])
}

/** Columns keep their type: times are times, whole numbers are whole, and what is unknown is null. */
async function parquetOf({ columns, rows }: FeedPage): Promise<Buffer> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const columnData = columns.map((name, at) => {
    const cells = rows.map((row) => row[at] ?? null)
    const type = typeOf(name, cells)
    return { name, type, data: cells.map((cell) => storedAs(cell, type)) }
  })
  return Buffer.from(parquetWriteBuffer({ columnData, createdBy: 'Sightline' }))
}

type ParquetType = 'TIMESTAMP' | 'BOOLEAN' | 'INT32' | 'DOUBLE' | 'STRING'

const MOST = 2 ** 31

function typeOf(name: string, cells: Cell[]): ParquetType {
  const known = cells.filter((cell) => cell !== null)
  if (known.length === 0) return isTime(name) ? 'TIMESTAMP' : 'STRING'
  if (known.every((cell) => typeof cell === 'boolean')) return 'BOOLEAN'
  if (!known.every((cell) => typeof cell === 'number')) return 'STRING'
  if (isTime(name)) return 'TIMESTAMP'
  return known.every((cell) => Number.isInteger(cell) && Math.abs(cell) < MOST)
    ? 'INT32'
    : 'DOUBLE'
}

function storedAs(cell: Cell, type: ParquetType) {
  if (cell === null) return null
  if (type === 'TIMESTAMP') return new Date(Number(cell) * 1000)
  return type === 'STRING' ? String(cell) : cell
}
