import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { describe, inTransaction, quoted } from './backup/catalog.ts'
import { type Header, type Ledger, openLedger, type Summary, type Table } from './backup/format.ts'
import type { Connection } from './db.ts'

export { BackupError, type Summary } from './backup/format.ts'
export { restoreBackup } from './backup/restore.ts'

const SNAPSHOT = 'begin isolation level repeatable read read only'
const FIRST_ROWS = 10
const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 4 * 1024 * 1024

type Options = { onProgress?: (doneRows: number, totalRows: number) => void; signal?: AbortSignal }

/** Writes a consistent snapshot of all logged tables into a file that only its owner may read, in bounded memory. */
export async function writeBackup(
  connection: Connection,
  file: string,
  { onProgress = () => {}, signal }: Options = {},
): Promise<Summary & { bytes: number }> {
  const part = `${file}.part`
  await rm(part, { force: true })
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise((resolve) => target.once('close', resolve))
  try {
    const ledger = openLedger()
    await inTransaction(connection, SNAPSHOT, (client) => {
      const source = Readable.from(contents(client, ledger, onProgress), { objectMode: false })
      return pipeline(source, createGzip(), target, { ...(signal && { signal }) })
    })
    await closed
    await rename(part, file)
    return { ...ledger.summary(), bytes: (await stat(file)).size }
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
  for (let count = FIRST_ROWS; ; count = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_CHARACTERS / largest)))) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from rows_of`)
    if (rows.length === 0) break
    for (const { line } of rows) largest = Math.max(largest, line.length)
    yield rows.map(({ line }) => line)
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
