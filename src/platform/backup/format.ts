import { createHash } from 'node:crypto'
import { z } from 'zod'

// A backup is packed by zstd: a header, then for each table its name and its rows, then the sums that prove it whole.
// Header, names and sums are lines of JSON. Rows are as PostgreSQL's binary COPY makes them, in pieces, each behind a line that says how long it is.

const MAX_LINE = 64 * 1024 * 1024
const MAX_PIECE = 16 * 1024 * 1024
const LINE_END = 10

const Name = z.string().min(1).max(63)

export const Table = z.object({
  name: Name,
  columns: z.array(z.object({ name: Name, type: z.string().max(200) })).max(1600),
  /** What it takes on the disk: how far a backup is. */
  bytes: z.number().min(0),
})
export type Table = z.infer<typeof Table>

/** What numbers rows, and its next number. */
export const Sequence = z.object({ name: Name, next: z.string().regex(/^\d{1,19}$/) })
export type Sequence = z.infer<typeof Sequence>

// Names that become part of a statement are parsed and rebuilt, never copied.
const LITERAL = String.raw`(?:'([\w.: +-]{1,60})'|(-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?))`
const BOUND = new RegExp(String.raw`^FOR VALUES FROM \(${LITERAL}\) TO \(${LITERAL}\)$`)

export const Partition = z
  .object({
    table: Name,
    name: Name.regex(/^[a-z][a-z0-9_]*$/),
    bound: z.string().max(200).regex(BOUND),
  })
  .refine(
    ({ table, name }) => name.startsWith(`${table}_`),
    'a partition is named after its table',
  )
export type Partition = z.infer<typeof Partition>

/** The lowest value of a partition, and the first above it. */
export function rangeOf({ bound }: Partition): [low: string, high: string] {
  const [, quotedLow, plainLow, quotedHigh, plainHigh] = BOUND.exec(bound) ?? []
  const [low, high] = [quotedLow ?? plainLow, quotedHigh ?? plainHigh]
  if (low === undefined || high === undefined)
    throw new BackupError('The backup has a partition without a range')
  return [low, high]
}

/** Those of some partitions that overlap other ones of their table. */
export const inTheWay = (present: Partition[], wanted: Partition[]): Partition[] =>
  present.filter((each) => {
    const [low, high] = rangeOf(each)
    return wanted.some((other) => {
      if (other.table !== each.table || other.name === each.name) return false
      const [from, to] = rangeOf(other)
      return low < to && from < high
    })
  })

export const Migration = z.object({ name: z.string().max(200), digest: z.string().max(100) })
export type Migration = z.infer<typeof Migration>

const VERSION = 2

export const Header = z.object({
  format: z.literal('sightline-backup'),
  version: z.literal(VERSION),
  made_at: z.number(),
  migrations: z.array(Migration).max(10_000),
  tables: z.array(Table).max(2000),
  sequences: z.array(Sequence).max(2000),
  partitions: z.array(Partition).max(100_000),
})
export type Header = z.infer<typeof Header>

export const makeHeader = (held: Omit<Header, 'format' | 'version' | 'made_at'>): Header => ({
  format: 'sightline-backup',
  version: VERSION,
  made_at: Date.now() / 1000,
  ...held,
})

/** What stands between rows: the next table, the length of the next piece of its rows, or the end. */
export const Mark = z.union([
  z.object({ table: Name }),
  z.object({ bytes: z.int().min(1).max(MAX_PIECE) }),
  z.object({ rows: z.array(z.int()).max(2000), sha256: z.string() }),
])
export type Mark = z.infer<typeof Mark>

export const lineOf = (value: Header | Mark) => `${JSON.stringify(value)}\n`

export type Summary = { tables: number; rows: number; sha256: string }

/** Why a backup was rejected, for the operator. */
export class BackupError extends Error {}

export type Ledger = ReturnType<typeof openLedger>

/** Row counts and the checksum. Those of writer and reader must be equal. */
export function openLedger() {
  const whole = createHash('sha256')
  const rows: number[] = []
  let sha256 = ''
  return {
    note<Part extends string | Buffer>(part: Part): Part {
      whole.update(part)
      return part
    },
    noteRows: (count: number) => void rows.push(count),
    /** The last line of the file. */
    seal() {
      sha256 ||= whole.digest('hex')
      return lineOf({ rows, sha256 })
    },
    summary: (): Summary => ({
      tables: rows.length,
      rows: rows.reduce((sum, count) => sum + count, 0),
      sha256,
    }),
  }
}

export type Reader = ReturnType<typeof openReader>

/** Lines and pieces of a file, in turn, each of bounded length. */
export function openReader(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const next = await chunks.next()
    if (next.done) return false
    held = next.value
    return true
  }

  return {
    /** Undefined at the end of the file. */
    async line(): Promise<string | undefined> {
      const parts: Buffer[] = []
      for (let length = 0; ; ) {
        const end = held.indexOf(LINE_END)
        parts.push(end < 0 ? held : held.subarray(0, end))
        length += held.length
        if (end >= 0) {
          held = held.subarray(end + 1)
          return Buffer.concat(parts).toString()
        }
        if (length > MAX_LINE) throw new BackupError('The file is not a backup of Sightline')
        if (await more()) continue
        if (length > 0) throw new BackupError('The file is cut off')
        return undefined
      }
    },
    async *piece(length: number): AsyncGenerator<Buffer> {
      for (let left = length; left > 0; ) {
        if (held.length === 0 && !(await more())) throw new BackupError('The file is cut off')
        const part = held.subarray(0, left)
        held = held.subarray(part.length)
        left -= part.length
        yield part
      }
    },
  }
}
