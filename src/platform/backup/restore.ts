import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import type { Connection } from '../db.ts'
import {
  allTables,
  describe,
  inTransaction,
  migrationsOf,
  partitionsOf,
  quoted,
  type Reference,
  referencesOf,
  sequencesOf,
} from './catalog.ts'
import {
  BackupError,
  Header,
  type Ledger,
  linesOf,
  Mark,
  type Migration,
  openLedger,
  type Partition,
  parseRow,
  rangeOf,
  type Sequence,
  type Summary,
  type Table,
} from './format.ts'

const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 4 * 1024 * 1024
/** A process without a heartbeat for this long is dead. */
const SILENT_SECONDS = 9
/** Tables whose rows do not count as use of a database. */
const UNUSED_HOLDS = ['cron_slots', 'setup_tokens', 'installation']

type Options = { replace?: boolean; onProgress?: (doneRows: number, totalRows: number) => void; signal?: AbortSignal }

/** Restores a backup into a database of the same version, in one transaction. Without `replace` the database must be unused. */
export function restoreBackup(
  connection: Connection,
  from: string | AsyncIterable<Uint8Array>,
  { replace = false, onProgress = () => {}, signal }: Options = {},
): Promise<Summary> {
  return inTransaction(connection, 'begin', async (client) => {
    const { packed, plain } = await unpacked(typeof from === 'string' ? createReadStream(from) : from)
    const feeding = pipeline(packed, plain, { ...(signal && { signal }) })
    feeding.catch(() => {})
    try {
      const lines = linesOf(plain)
      const ledger = openLedger()
      const header = await readHeader(lines, ledger)
      const late = await prepare(client, header, { replace })
      await asPlainRole(client, () =>
        loadRows(client, lines, { header, ledger, onProgress: () => onProgress(ledger.rows(), total(header)) }),
      )
      await settle(client, header, late)
      await feeding
      return ledger.summary()
    } catch (thrown) {
      throw explained(thrown)
    } finally {
      plain.destroy()
    }
  })
}

const ZSTD = Buffer.from('28b52ffd', 'hex')

/** Which packing it is, its first bytes say. */
async function unpacked(from: AsyncIterable<Uint8Array>) {
  const chunks = from[Symbol.asyncIterator]()
  const first = await chunks.next()
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  const isZstd = head.subarray(0, ZSTD.length).equals(ZSTD)
  async function* whole() {
    if (head.length > 0) yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return {
    packed: Readable.from(whole(), { objectMode: false }),
    plain: isZstd ? createZstdDecompress() : createGunzip(),
  }
}

const total = ({ tables }: Header) => tables.reduce((sum, { rows }) => sum + rows, 0)

async function readHeader(lines: AsyncGenerator<string>, ledger: Ledger): Promise<Header> {
  const { value: line = '' } = await lines.next()
  const header = Header.parse(JSON.parse(line))
  ledger.noteHeader(`${line}\n`)
  return header
}

/** Rejects an incompatible backup, then empties the tables. Returns the references that can be checked only at the end. */
async function prepare(client: pg.Client, header: Header, { replace }: { replace: boolean }): Promise<Reference[]> {
  requireSameVersion(header.migrations, await migrationsOf(client))
  const { tables, sequences } = await describe(client)
  const shapes = (list: Table[]) => list.map(({ name, columns }) => ({ name, columns }))
  const names = (list: Sequence[]) => list.map(({ name }) => name)
  const isSame = isDeepStrictEqual(shapes(header.tables), shapes(tables))
  if (!isSame || !isDeepStrictEqual(names(header.sequences), names(sequences)))
    throw new BackupError('The tables of the backup differ from those of the database')
  await requireStopped(client)
  if (!replace) requireUnused(tables)
  await client.query(`truncate ${(await allTables(client)).map(quoted).join(', ')}`)
  await addPartitions(client, header.partitions)
  return deferLate(client, header)
}

function requireSameVersion(saved: Migration[], present: Migration[]) {
  const without = (list: Migration[], others: Migration[]) =>
    list.filter(({ name }) => !others.some((other) => other.name === name)).map(({ name }) => name)
  const newer = without(saved, present)
  if (newer.length)
    throw new BackupError(`The backup is of a newer version (it has ${newer.join(', ')}): update Sightline first`)
  const older = without(present, saved)
  if (older.length)
    throw new BackupError(
      `The backup is of an older version (it lacks ${older.join(', ')}): restore it with that version, then update`,
    )
  const changed = saved.filter(
    ({ name, digest }) => !present.some((other) => other.name === name && other.digest === digest),
  )
  if (changed.length)
    throw new BackupError(`The backup was made with another ${changed.map(({ name }) => name).join(', ')}`)
}

/** Servers and workers would write into what is being replaced. One that is just shutting down is waited for. */
async function requireStopped(client: pg.Client) {
  let previous: number | undefined
  for (;;) {
    const { rows } = await client.query<{ last: number | null }>(
      'select max(seen_at) as last from instances where seen_at > clock_timestamp() - make_interval(secs => $1)',
      [SILENT_SECONDS],
    )
    const last = rows[0]?.last ?? null
    if (last === null) return
    if (previous !== undefined && last > previous)
      throw new BackupError('Sightline runs on this database: stop its servers and workers first')
    previous = last
    await sleep(500)
  }
}

function requireUnused(tables: Table[]) {
  const used = tables.filter(({ name, rows }) => rows > 0 && !UNUSED_HOLDS.includes(name))
  if (used.length)
    throw new BackupError(
      `The database is not empty (${used.map(({ name }) => name).join(', ')}): use an empty one, or --replace`,
    )
}

/** A fresh database has only the partitions of today. */
async function addPartitions(client: pg.Client, partitions: Partition[]) {
  const present = new Set((await partitionsOf(client)).map(({ name }) => name))
  for (const partition of partitions.filter((each) => !present.has(each.name))) {
    const [low, high] = rangeOf(partition).map(pg.escapeLiteral)
    const [name, table] = [partition.name, partition.table].map(quoted)
    await client.query(`create table ${name} partition of ${table} for values from (${low}) to (${high})`)
  }
}

/**
 * What a superuser may do reaches beyond the database (files, programs), so that values of a file are never cast and
 * inserted as one. The role lives as long as the transaction.
 */
async function asPlainRole(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ isSuper: boolean }>(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.isSuper) return work()
  const role = `sightline_restore_${randomBytes(6).toString('hex')}`
  await client.query(`create role ${role} nologin;
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    set local role ${role}`)
  await work()
  await client.query(`reset role; drop owned by ${role}; drop role ${role}`)
}

/** Rows that refer to later rows of the same table, or tables in a circle, fit only when all are there. */
async function deferLate(client: pg.Client, { tables }: Header): Promise<Reference[]> {
  const order = new Map(tables.map(({ name }, index) => [name, index]))
  const late = (await referencesOf(client)).filter(({ from, to }) => (order.get(to) ?? 0) >= (order.get(from) ?? 0))
  const fixed = late.filter(({ deferrable }) => !deferrable)
  for (const { from, name } of fixed)
    await client.query(`alter table ${quoted(from)} alter constraint ${quoted(name)} deferrable`)
  if (late.length) await client.query('set constraints all deferred')
  return fixed
}

type Loading = { header: Header; ledger: Ledger; onProgress(): void }

async function loadRows(client: pg.Client, lines: AsyncGenerator<string>, { header, ledger, onProgress }: Loading) {
  let insert = ''
  let columns = 0
  let batch: string[] = []
  let size = 0
  let isWhole = false
  const flush = async () => {
    if (batch.length === 0) return
    ledger.noteRows(batch)
    await client.query(insert, [`[${batch.join(',')}]`])
    batch = []
    size = 0
    onProgress()
  }
  for await (const line of lines) {
    if (isWhole) throw new BackupError('The file goes on after its end')
    if (line.startsWith('[')) {
      batch.push(parseRow(line, columns))
      size += line.length
      if (batch.length >= BATCH_ROWS || size >= BATCH_CHARACTERS) await flush()
      continue
    }
    await flush()
    const mark = Mark.parse(JSON.parse(line))
    if ('table' in mark) {
      const table = requireTable(header, mark.table)
      insert = insertInto(table)
      columns = table.columns.length
      ledger.noteTable(mark.table)
    } else {
      isWhole = `${line}\n` === ledger.seal()
      if (!isWhole) throw new BackupError('The file was changed after it was made: its sums do not fit')
    }
  }
  if (!isWhole) throw new BackupError('The file is cut off')
  const counts = header.tables.map(({ name, rows }) => ({ name, rows }))
  if (!isDeepStrictEqual(ledger.counts(), counts)) throw new BackupError('The file does not hold what its header says')
}

function requireTable({ tables }: Header, name: string): Table {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new BackupError(`The header does not name the table ${name}`)
  return table
}

/** The types are those of the database: a header that names others was refused. */
function insertInto({ name, columns }: Table): string {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ')
  return `insert into ${quoted(name)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::jsonb) as r`
}

/** New rows get numbers that no row ever had; unlike setval, this is undone with the rest when the end fails. */
async function settle(client: pg.Client, { sequences }: Header, late: Reference[]) {
  await client.query('set constraints all immediate')
  for (const { from, name } of late)
    await client.query(`alter table ${quoted(from)} alter constraint ${quoted(name)} not deferrable`)
  for (const { name, next } of sequences) await client.query(`alter sequence ${quoted(name)} restart with ${next}`)
  if (!isDeepStrictEqual(await sequencesOf(client), sequences))
    throw new BackupError('New rows would not get the numbers that the backup names')
}

function explained(thrown: unknown): unknown {
  if (thrown instanceof SyntaxError || thrown instanceof z.ZodError)
    return new BackupError('The file is not a backup of Sightline', { cause: thrown })
  if (thrown instanceof pg.DatabaseError)
    return new BackupError(`The backup does not fit the database: ${thrown.message}`, { cause: thrown })
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (code === 'Z_BUF_ERROR') return new BackupError('The file is cut off', { cause: thrown })
  if (/^Z(?:STD)?_/.test(code))
    return new BackupError('The file is damaged, or not a backup of Sightline', { cause: thrown })
  return thrown
}
