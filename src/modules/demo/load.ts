import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { CopyLines } from '../../platform/copy.ts'
import type { Db } from '../../platform/database/db.ts'
import { fieldMover, type Move } from './move.ts'
import type { Header, Part } from './read-recording.ts'

const DAY = 86_400
/** Ninety days, and what began before them. */
const WEEKS = 14
const TRIES = 5
/** A table is one statement, which may take longer than a statement usually may on a busy machine. */
const STATEMENT_TIMEOUT = '60s'
const PIECE_CHARACTERS = 1 << 18

export type Recording = { header: Header; parts: Part[] }
export type Loaded = { shop: number; clientIds: number[] }

/** The checks that began at the end of the recording end within this time. */
const LAST_CHECKS = 1800

/** How many whole days the recording is behind: all of it is past, and its last checks are of the last day. */
export const daysBehind = ({ recordedAt }: Pick<Header, 'recordedAt'>, now: number) =>
  Math.max(0, Math.floor((now - LAST_CHECKS - recordedAt) / DAY))

/** The partitions, weeks and months, of all that is recorded. */
export async function makePartitions({ db, now }: Context, header: Header): Promise<void> {
  const end = header.recordedAt + daysBehind(header, now()) * DAY
  await sql`select ensure_rank_partition(at), ensure_aeo_partition(at), ensure_search_console_partition(at::date)
    from generate_series(0, ${WEEKS}::int) week,
      lateral (select to_timestamp(${end}) - week * interval '7 days' as at) moment`.execute(db)
}

/** Writes the recording into a workspace: with ids of its own, and with its last check today. */
export async function loadRecording(
  tx: Context,
  { header, parts }: Recording,
): Promise<Loaded> {
  const { workspaceId, userId } = tx.actor
  const types = await columnTypes(tx.db)
  const offsets = await reserveIds(tx.db, header.ids)
  const move = { workspaceId, userId, days: daysBehind(header, tx.now()), offsets }
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(tx.db)
  for (const part of parts)
    await copyPart(tx.db, { part, types: types.get(part.table) ?? new Map() }, move)
  const shift = offsets.get('clients') ?? 0
  const clientIds = Array.from(
    { length: header.clients },
    (_, index) => header.shop + index + shift,
  )
  return { shop: header.shop + shift, clientIds }
}

async function columnTypes(db: Db): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema()`.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...tables].map(([table, of]) => [
      table,
      new Map(of.map(({ name, type }) => [name, type])),
    ]),
  )
}

/** Where the ids of a table come from, unless it has a sequence of its own. */
const SEQUENCES: Record<string, string> = { aeo_results: 'aeo_result_ids' }

/** Ids in one piece for each kind of thing, so that a new id is the old one and a number. */
async function reserveIds(db: Db, ids: Header['ids']): Promise<Map<string, number>> {
  const offsets = new Map<string, number>()
  for (const [table, [low, high]] of Object.entries(ids)) {
    const shared = SEQUENCES[table]
    const sequence =
      shared === undefined ? sql`pg_get_serial_sequence(${table}, 'id')` : sql.lit(shared)
    offsets.set(table, (await reserve(db, { sequence, count: high - low + 1 })) - low)
  }
  return offsets
}

async function reserve(
  db: Db,
  { sequence, count }: { sequence: RawBuilder<unknown>; count: number },
): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const { rows } = await sql<{ low: number; high: number }>`
      select min(id)::float8 as low, max(id)::float8 as high
      from (select nextval(${sequence}) as id from generate_series(1, ${count}::int)) taken`.execute(
      db,
    )
    const { low = 0, high = 0 } = rows[0] ?? {}
    // Another writer took one in between.
    if (high - low + 1 === count) return low
  }
  throw new Error('the ids of the demo could not be reserved in one piece')
}

type Typed = { part: Part; types: Map<string, string> }

/** Columns that are no longer there are left out. */
async function copyPart(db: Db, { part: { table, columns, lines }, types }: Typed, move: Move) {
  const kept = columns.flatMap((column, index) => {
    const type = types.get(column)
    return type === undefined
      ? []
      : [{ column, index, moved: fieldMover({ table, column, type }, move) }]
  })
  const isWhole = kept.length === columns.length
  const moves = kept.flatMap(({ index, moved }) => (moved ? [{ index, moved }] : []))
  const rewrite = (line: string) => {
    const fields = line.split('\t')
    for (const { index, moved } of moves) fields[index] = moved(fields[index] ?? '')
    return (isWhole ? fields : kept.map(({ index }) => fields[index])).join('\t')
  }
  const names = kept.map(({ column }) => `"${column}"`).join(', ')
  const copied = new CopyLines(piecesOf(lines, rewrite))
  await db.executeQuery(CompiledQuery.raw(`copy ${table} (${names}) from stdin`, [copied]))
}

async function* piecesOf(
  lines: string[],
  rewrite: (line: string) => string,
): AsyncGenerator<Buffer> {
  let piece = ''
  for (const line of lines) {
    piece += `${rewrite(line)}\n`
    if (piece.length < PIECE_CHARACTERS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}

/** Shortens the history that was loaded. */
type Shorter = { workspaceId: number; clientIds: number[]; at: number }

export async function forgetBefore(
  db: Db,
  { workspaceId, clientIds, at }: Shorter,
): Promise<void> {
  await sql`delete from runs where workspace_id = ${workspaceId} and client_id = any(${clientIds})
    and kind in ('rank_check', 'aeo_check') and created_at < to_timestamp(${at})`.execute(db)
}
