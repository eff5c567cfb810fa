import { createHash } from 'node:crypto'
import { z } from 'zod'

// A backup is lines of JSON, packed by zstd (earlier by gzip): a header, then for each table its name and its rows, then the sums that prove it whole.
// A row is a list of its columns in PostgreSQL's own text form, which is exact for every type and made by the server.

const MAX_LINE = 256 * 1024 * 1024

const Name = z.string().min(1).max(63)

export const Table = z.object({
  name: Name,
  columns: z.array(z.object({ name: Name, type: z.string().max(200) })).max(1600),
  rows: z.int().min(0),
})
export type Table = z.infer<typeof Table>

/** What numbers rows, and its next number. */
export const Sequence = z.object({ name: Name, next: z.string().regex(/^\d{1,19}$/) })
export type Sequence = z.infer<typeof Sequence>

// What becomes part of a statement is taken apart here and written anew there, never copied.
const LITERAL = String.raw`(?:'([\w.: +-]{1,60})'|(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?))`
const BOUND = new RegExp(String.raw`^FOR VALUES FROM \(${LITERAL}\) TO \(${LITERAL}\)$`)

export const Partition = z
  .object({
    table: Name,
    name: Name.regex(/^[a-z][a-z0-9_]*$/),
    bound: z.string().max(200).regex(BOUND),
  })
  .refine(({ table, name }) => name.startsWith(`${table}_`), 'a partition is named after its table')
export type Partition = z.infer<typeof Partition>

/** The lowest value of a partition, and the first above it. */
export function rangeOf({ bound }: Partition): [low: string, high: string] {
  const [, quotedLow, plainLow, quotedHigh, plainHigh] = BOUND.exec(bound) ?? []
  const [low, high] = [quotedLow ?? plainLow, quotedHigh ?? plainHigh]
  if (low === undefined || high === undefined) throw new BackupError('The backup has a partition without a range')
  return [low, high]
}

export const Migration = z.object({ name: z.string().max(200), digest: z.string().max(100) })
export type Migration = z.infer<typeof Migration>

export const Header = z.object({
  format: z.literal('sightline-backup'),
  version: z.literal(1),
  made_at: z.number(),
  migrations: z.array(Migration).max(10_000),
  tables: z.array(Table).max(2000),
  sequences: z.array(Sequence).max(2000),
  partitions: z.array(Partition).max(100_000),
})
export type Header = z.infer<typeof Header>

/** A row as it is kept: the text of each column. */
export function parseRow(line: string, columns: number): string {
  const row: unknown = JSON.parse(line)
  const isRow = Array.isArray(row) && row.length === columns
  if (isRow && row.every((value) => value === null || typeof value === 'string')) return line
  throw new BackupError('The file holds a row that fits no table')
}

/** A marker between rows: the next table, or the end. */
export const Mark = z.union([z.object({ table: Name }), z.object({ sums: z.unknown(), sha256: z.string() })])

export type Summary = { tables: number; rows: number; sha256: string }

/** Why a backup was rejected, for the operator. */
export class BackupError extends Error {}

export type Ledger = ReturnType<typeof openLedger>

/** Row counts and checksums. Those of writer and reader must be equal. */
export function openLedger() {
  const whole = createHash('sha256')
  const tables: { name: string; rows: number; sum: ReturnType<typeof createHash> }[] = []
  let sha256 = ''
  const rows = () => tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    rows,
    counts: () => tables.map((table) => ({ name: table.name, rows: table.rows })),
    noteHeader(line: string) {
      whole.update(line)
      return line
    },
    noteTable(name: string) {
      tables.push({ name, rows: 0, sum: createHash('sha256') })
      const line = `${JSON.stringify({ table: name })}\n`
      whole.update(line)
      return line
    },
    noteRows(lines: string[]) {
      const table = tables.at(-1)
      if (!table) throw new BackupError('The backup holds rows of no table')
      const text = `${lines.join('\n')}\n`
      table.rows += lines.length
      table.sum.update(text)
      whole.update(text)
      return text
    },
    /** The last line of the file. */
    seal() {
      const sums = tables.map(({ name, rows, sum }) => ({ name, rows, sha256: sum.digest('hex') }))
      sha256 = whole.digest('hex')
      return `${JSON.stringify({ sums, sha256 })}\n`
    },
    summary: (): Summary => ({ tables: tables.length, rows: rows(), sha256 }),
  }
}

/** Lines of text of any number, each of bounded length. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open: string[] = []
  let length = 0
  for await (const piece of bytes) {
    const [first = '', ...rest] = decoder.decode(piece, { stream: true }).split('\n')
    open.push(first)
    length += first.length
    for (const text of rest) {
      yield open.join('')
      open = [text]
      length = text.length
    }
    if (length > MAX_LINE) throw new BackupError('A line of the file is longer than any row can be')
  }
  if (length > 0) throw new BackupError('The file is cut off')
}
