import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { copyIn } from '../copy.ts'
import type { Connection } from '../database/db.ts'
import {
  allTables,
  describe,
  inTransaction,
  migrationsOf,
  partitionsOf,
  quoted,
  sequencesOf,
  setAside,
} from './catalog.ts'
import {
  BackupError,
  Header,
  inTheWay,
  type Ledger,
  Mark,
  type Migration,
  openLedger,
  openReader,
  type Partition,
  type Reader,
  rangeOf,
  type Sequence,
  type Summary,
  type Table,
} from './format.ts'

/** A process without a heartbeat for this long is dead. */
const SILENT_SECONDS = 9
/** Tables whose rows do not count as use of a database. */
const UNUSED_HOLDS = ['cron_slots', 'setup_tokens', 'installation']

type Options = {
  replace?: boolean
  onProgress?: (doneBytes: number, totalBytes: number) => void
  signal?: AbortSignal
}

/** Restores a backup into a database of the same version, in one transaction. Without `replace` the database must be unused. */
export function restoreBackup(
  connection: Connection,
  from: string | AsyncIterable<Uint8Array>,
  { replace = false, onProgress = () => {}, signal }: Options = {},
): Promise<Summary> {
  return inTransaction(connection, 'begin', async (client) => {
    const plain = createZstdDecompress({ chunkSize: 1024 * 1024 })
    const packed = typeof from === 'string' ? createReadStream(from) : from
    const feeding = pipeline(packed, plain, { ...(signal && { signal }) })
    feeding.catch(() => {})
    try {
      const reader = openReader(plain)
      const ledger = openLedger()
      const header = await readHeader(reader, ledger)
      await prepare(client, header, { replace })
      const aside = await setAside(client)
      await asPlainRole(client, () => loadRows(client, reader, { header, ledger, onProgress }))
      for (const statement of aside) await client.query(statement)
      await settle(client, header)
      await feeding
      return ledger.summary()
    } catch (thrown) {
      throw explained(thrown)
    } finally {
      plain.destroy()
    }
  })
}

async function readHeader(reader: Reader, ledger: Ledger): Promise<Header> {
  const line = (await reader.line()) ?? ''
  const read: unknown = JSON.parse(line)
  if (Earlier.safeParse(read).success)
    throw new BackupError(
      'The backup is of an older version: restore it with that version, then update',
    )
  ledger.note(`${line}\n`)
  return Header.parse(read)
}

const Earlier = z.object({ format: z.literal('sightline-backup'), version: z.literal(1) })

/** Rejects an incompatible backup, then empties the tables. */
async function prepare(client: pg.Client, header: Header, { replace }: { replace: boolean }) {
  requireSameVersion(header.migrations, await migrationsOf(client))
  const { tables, sequences } = await describe(client)
  const shapes = (list: Table[]) => list.map(({ name, columns }) => ({ name, columns }))
  const names = (list: Sequence[]) => list.map(({ name }) => name)
  const isSame = isDeepStrictEqual(shapes(header.tables), shapes(tables))
  if (!isSame || !isDeepStrictEqual(names(header.sequences), names(sequences)))
    throw new BackupError('The tables of the backup differ from those of the database')
  await requireStopped(client)
  if (!replace) await requireUnused(client, tables)
  await client.query(`truncate ${(await allTables(client)).map(quoted).join(', ')}`)
  await addPartitions(client, header.partitions)
}

function requireSameVersion(saved: Migration[], present: Migration[]) {
  const without = (list: Migration[], others: Migration[]) =>
    list
      .filter(({ name }) => !others.some((other) => other.name === name))
      .map(({ name }) => name)
  const newer = without(saved, present)
  if (newer.length)
    throw new BackupError(
      `The backup is of a newer version (it has ${newer.join(', ')}): update Sightline first`,
    )
  const older = without(present, saved)
  if (older.length)
    throw new BackupError(
      `The backup is of an older version (it lacks ${older.join(', ')}): restore it with that version, then update`,
    )
  const changed = saved.filter(
    ({ name, digest }) =>
      !present.some((other) => other.name === name && other.digest === digest),
  )
  if (changed.length)
    throw new BackupError(
      `The backup was made with another ${changed.map(({ name }) => name).join(', ')}`,
    )
}

/** Servers and workers would write into the database being replaced. Those shutting down are waited for. */
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
      throw new BackupError(
        'Sightline runs on this database: stop its servers and workers first',
      )
    previous = last
    await sleep(500)
  }
}

async function requireUnused(client: pg.Client, tables: Table[]) {
  const counted = tables
    .filter(({ name }) => !UNUSED_HOLDS.includes(name))
    .map(({ name }) => name)
  const each = counted.map(
    (name) =>
      `select ${pg.escapeLiteral(name)} as name where exists (select from ${quoted(name)})`,
  )
  const { rows } = await client.query<{ name: string }>(each.join(' union all '))
  if (rows.length)
    throw new BackupError(
      `The database is not empty (${rows.map(({ name }) => name).join(', ')}): use an empty one, or --replace`,
    )
}

/** A fresh database has only the partitions of today, which may be cut otherwise: they are empty and make room. */
async function addPartitions(client: pg.Client, partitions: Partition[]) {
  const fresh = await partitionsOf(client)
  const present = new Set(fresh.map(({ name }) => name))
  // A table that refers to another stands after it.
  for (const { table, name } of inTheWay(fresh, partitions).toReversed())
    await client.query(
      `alter table ${quoted(table)} detach partition ${quoted(name)}; drop table ${quoted(name)}`,
    )
  for (const partition of partitions.filter((each) => !present.has(each.name))) {
    const [low, high] = rangeOf(partition).map(pg.escapeLiteral)
    const [name, table] = [partition.name, partition.table].map(quoted)
    await client.query(
      `create table ${name} partition of ${table} for values from (${low}) to (${high})`,
    )
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

type Loading = {
  header: Header
  ledger: Ledger
  onProgress: NonNullable<Options['onProgress']>
}

async function loadRows(
  client: pg.Client,
  reader: Reader,
  { header, ledger, onProgress }: Loading,
) {
  const total = header.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  let mark = await readMark(reader, ledger)
  /** The pieces up to the next mark of another kind. */
  async function* rowsOf(bytes: number) {
    for (let copied = 0; mark && 'bytes' in mark; mark = await readMark(reader, ledger)) {
      for await (const piece of reader.piece(mark.bytes)) yield ledger.note(piece)
      copied += mark.bytes
      onProgress(before + Math.min(copied, bytes), total)
    }
  }
  for (const { name, columns, bytes } of header.tables) {
    if (!mark || !('table' in mark) || mark.table !== name)
      throw new BackupError(`The file lacks the rows of ${name}`)
    mark = await readMark(reader, ledger)
    const names = columns.map((column) => quoted(column.name)).join(', ')
    ledger.noteRows(
      await copyIn(
        client,
        `copy ${quoted(name)} (${names}) from stdin (format binary)`,
        rowsOf(bytes),
      ),
    )
    before += bytes
  }
  if (
    !mark ||
    !('sha256' in mark) ||
    !isDeepStrictEqual(JSON.stringify(mark), ledger.seal().trimEnd())
  )
    throw new BackupError('The file was changed after it was made: its sums do not fit')
  if ((await reader.line()) !== undefined)
    throw new BackupError('The file goes on after its end')
}

/** What stands next in the file. All but its end counts for the sum that the end holds. */
async function readMark(reader: Reader, ledger: Ledger): Promise<Mark> {
  const line = await reader.line()
  if (line === undefined) throw new BackupError('The file is cut off')
  const mark = Mark.parse(JSON.parse(line))
  if (!('sha256' in mark)) ledger.note(`${line}\n`)
  return mark
}

/** New rows get numbers that no row ever had; unlike setval, this is undone with the rest when the end fails. */
async function settle(client: pg.Client, { sequences }: Header) {
  for (const { name, next } of sequences)
    await client.query(`alter sequence ${quoted(name)} restart with ${next}`)
  if (!isDeepStrictEqual(await sequencesOf(client), sequences))
    throw new BackupError('New rows would not get the numbers that the backup names')
  // The plans of the first queries depend on it.
  await client.query('analyze')
}

function explained(thrown: unknown): unknown {
  if (thrown instanceof SyntaxError || thrown instanceof z.ZodError)
    return new BackupError('The file is not a backup of Sightline', { cause: thrown })
  if (thrown instanceof pg.DatabaseError)
    return new BackupError(`The backup does not fit the database: ${thrown.message}`, {
      cause: thrown,
    })
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (code === 'Z_BUF_ERROR') return new BackupError('The file is cut off', { cause: thrown })
  if (/^Z(?:STD)?_/.test(code))
    return new BackupError('The file is damaged, or not a backup of Sightline', {
      cause: thrown,
    })
  return thrown
}
