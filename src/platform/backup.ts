import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import type pg from 'pg'
import { describe, inTransaction, quoted } from './backup/catalog.ts'
import { type Header, type Ledger, openLedger, type Summary, type Table } from './backup/format.ts'
import type { Connection } from './db.ts'
import type { Bucket } from './s3.ts'

export { BackupError, type Summary } from './backup/format.ts'
export { restoreBackup } from './backup/restore.ts'

const SNAPSHOT = 'begin isolation level repeatable read read only'
const FIRST_ROWS = 10
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4 * 1024 * 1024

type Options = { onProgress?: (doneRows: number, totalRows: number) => void; signal?: AbortSignal }

/** Fast, and as small as gzip at its usual level. */
const PACKING = { params: { [zlib.ZSTD_c_compressionLevel]: 3 } }

type Target = NodeJS.WritableStream | ((packed: AsyncIterable<Uint8Array>) => Promise<void>)

/** Hands a consistent snapshot of all logged tables on, in bounded memory. */
async function pack(
  connection: Connection,
  target: Target,
  { onProgress = () => {}, signal }: Options,
): Promise<Summary> {
  const ledger = openLedger()
  await inTransaction(connection, SNAPSHOT, (client) => {
    const source = Readable.from(contents(client, ledger, onProgress), { objectMode: false })
    return pipeline(source, createZstdCompress(PACKING), target, { ...(signal && { signal }) })
  })
  return ledger.summary()
}

/** Writes a backup into a bucket as it is made; nothing is there before its end. */
export async function sendBackup(
  connection: Connection,
  { bucket, key }: { bucket: Pick<Bucket, 'upload'>; key: string },
  options: Options = {},
): Promise<Summary & { bytes: number }> {
  let bytes = 0
  const made = await pack(
    connection,
    (packed) =>
      bucket.upload(
        key,
        counted(packed, (length) => (bytes += length)),
      ),
    options,
  )
  return { ...made, bytes }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length)
    yield chunk
  }
}

/** Writes a backup into a file that only its owner may read. */
export async function writeBackup(
  connection: Connection,
  file: string,
  options: Options = {},
): Promise<Summary & { bytes: number }> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise((resolve) => target.once('close', resolve))
  try {
    const made = await pack(connection, target, options)
    await closed
    await rename(part, file)
    return { ...made, bytes: (await stat(file)).size }
  } catch (thrown) {
    target.destroy()
    await closed
    await rm(part, { force: true })
    throw thrown
  }
}

async function* contents(
  client: pg.Client,
  ledger: Ledger,
  onProgress: NonNullable<Options['onProgress']>,
): AsyncGenerator<string> {
  const held = await describe(client)
  const header: Header = { format: 'sightline-backup', version: 1, made_at: Date.now() / 1000, ...held }
  const total = held.tables.reduce((sum, { rows }) => sum + rows, 0)
  yield ledger.noteHeader(`${JSON.stringify(header)}\n`)
  for (const table of held.tables) {
    yield ledger.noteTable(table.name)
    for await (const lines of rowsOf(client, table)) {
      yield ledger.noteRows(lines)
      onProgress(ledger.rows(), total)
    }
  }
  yield ledger.seal()
}

/** Starts with few rows, then as many as fit into a batch by the largest row so far. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const select = `select to_json(array[${texts}]::text[])::text as line from ${quoted(name)} ${await orderOf(client, name)}`
  await client.query(`declare rows_of no scroll cursor for ${select}`)
  let largest = 1
  const fetch = (count: number) => client.query<[string]>({ text: `fetch ${count} from rows_of`, rowMode: 'array' })
  let next = fetch(FIRST_ROWS)
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) break
    for (const [line] of rows) largest = Math.max(largest, line.length)
    // PostgreSQL makes the next rows while these are packed.
    next = fetch(Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_CHARACTERS / largest))))
    next.catch(() => {})
    yield rows.map(([line]) => line)
  }
  await client.query('close rows_of')
}

/** By primary key, so that equal contents have equal checksums. */
async function orderOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and indrelid = $1::regclass order by array_position(indkey::smallint[], attnum)`,
    [quoted(table)],
  )
  return rows.length ? `order by ${rows.map((column) => quoted(column.name)).join(', ')}` : ''
}
