import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { idOwner, PERSON_COLUMNS } from './id-columns.ts'
import type { Part, Recording } from './read-recording.ts'

const DAY = 86_400
/** Ninety days, and what began before them. */
const WEEKS = 16
/** A page takes part in two dozen checks; the fastest compression is good enough. */
const LEVEL = 1
const TRIES = 5
/** Ten thousand rows are one statement, which may take longer than a statement usually may on a busy machine. */
const STATEMENT_TIMEOUT = '60s'
const pack = promisify(deflateRaw)

export type Loaded = { shop: number; clientIds: number[] }

type Move = { workspaceId: number; userId: number; days: number; offsets: Map<string, number> }

/** How many whole days the recording is behind: its last check was made within the last day. */
export const daysBehind = ({ recordedAt }: Pick<Recording, 'recordedAt'>, now: number) =>
  Math.max(0, Math.floor((now - recordedAt) / DAY))

/** Writes the recording into a workspace: with ids of its own, and with its last check today. */
export async function loadRecording(tx: Context, recording: Recording): Promise<Loaded> {
  const days = daysBehind(recording, tx.now())
  const { workspaceId, userId } = tx.actor
  await makePartitions(tx.db, recording.recordedAt + days * DAY)
  const types = await columnTypes(tx.db)
  const move = { workspaceId, userId, days, offsets: await reserveIds(tx.db, idsOf(recording)) }
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(tx.db)
  const packed = packPages(recording.parts.filter(isPages))
  for (const part of recording.parts) {
    if (!isPages(part))
      await insertRows(tx.db, { part, types: types.get(part.table) ?? new Map() }, move)
  }
  await insertPages(tx.db, await packed, move)
  const shift = move.offsets.get('clients') ?? 0
  const clientIds = Array.from(
    { length: recording.clients },
    (_, index) => recording.shop + index + shift,
  )
  return { shop: recording.shop + shift, clientIds }
}

/** Activities name events, which are not recorded themselves. */
function idsOf({ ids, parts }: Recording): Recording['ids'] {
  const activities = parts.filter(({ table }) => table === 'activities')
  const events = activities.flatMap(({ rows }) =>
    (JSON.parse(rows) as { event_id: number }[]).map((row) => row.event_id),
  )
  return events.length === 0
    ? ids
    : { ...ids, events: [Math.min(...events), Math.max(...events)] }
}

/** The partitions, weeks and months, of all that is recorded. */
async function makePartitions(db: Db, end: number) {
  await sql`select ensure_rank_partition(at), ensure_aeo_partition(at), ensure_search_console_partition(at::date)
    from generate_series(0, ${WEEKS}::int) week,
      lateral (select to_timestamp(${end}) - week * interval '7 days' as at) moment`.execute(db)
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
async function reserveIds(db: Db, ids: Recording['ids']): Promise<Map<string, number>> {
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

async function insertRows(
  db: Db,
  { part: { table, columns, rows }, types }: Typed,
  move: Move,
) {
  const known = [
    'workspace_id',
    ...columns.filter((column) => column !== 'workspace_id'),
  ].filter((column) => types.has(column))
  const values = known.map((column) =>
    movedValue({ table, column, type: types.get(column) ?? '' }, move),
  )
  const names = sql.join(known.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${sql.join(values)} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json) r`.execute(
    db,
  )
}

type Column = { table: string; column: string; type: string }

function movedValue(
  { table, column, type }: Column,
  { workspaceId, userId, days, offsets }: Move,
): RawBuilder<unknown> {
  const value = sql.ref(`r.${column}`)
  if (column === 'workspace_id') return sql`${workspaceId}::bigint`
  if (PERSON_COLUMNS.includes(column))
    return sql`case when ${value} is not null then ${userId}::bigint end`
  if (type === 'timestamptz') return sql`${value} + make_interval(days => ${days}::int)`
  if (type === 'date') return sql`${value} + ${days}::int`
  const offsetOf = (owner: string) => offsets.get(owner) ?? 0
  if (column === 'keyword_ids')
    return sql`(select json_agg(id::bigint + ${offsetOf('keywords')}::bigint) from json_array_elements_text(${value}) id)`
  if (table === 'activities' && column === 'data') return movedData(value, offsetOf)
  const owner = idOwner(table, column)
  if (!owner) return value
  // Numbers up to zero are no ids: they stand for what has none.
  return sql`case when ${value} > 0 then ${value} + ${offsetOf(owner)}::bigint else ${value} end`
}

/** What an activity tells names its things by id. */
function movedData(
  data: RawBuilder<unknown>,
  offsetOf: (owner: string) => number,
): RawBuilder<unknown> {
  const owners = ['client_id', 'job_id', 'check_id', 'keyword_id', 'backlink_id', 'task_id']
  const moved = owners.map((key) => {
    const offset = offsetOf(idOwner('activities', key) ?? '')
    return sql`case when ${data} ? ${sql.lit(key)}
      then jsonb_build_object(${sql.lit(key)}, (${data} ->> ${sql.lit(key)})::bigint + ${offset}::bigint) else '{}' end`
  })
  return sql`${data} || ${sql.join(moved, sql` || `)}`
}

type Page = { job_id: number; keyword_id: number; device: string; body: string }
type PackedPage = Omit<Page, 'body'> & { body: Buffer }

const isPages = ({ table }: Part) => table === 'rank_serps'

/** On the threads beside this one, while the other rows are written. */
function packPages(parts: Part[]): Promise<PackedPage[]> {
  const pages = parts.flatMap(({ rows }) => JSON.parse(rows) as Page[])
  const packing = pages.map(async (page) => ({
    ...page,
    body: await pack(page.body, { level: LEVEL }),
  }))
  return Promise.all(packing)
}

async function insertPages(db: Db, pages: PackedPage[], { workspaceId, offsets }: Move) {
  const jobs = pages.map(({ job_id }) => job_id + (offsets.get('runs') ?? 0))
  const keywords = pages.map(({ keyword_id }) => keyword_id + (offsets.get('keywords') ?? 0))
  const devices = pages.map(({ device }) => device)
  const bodies = pages.map(({ body }) => body)
  await sql`insert into rank_serps (workspace_id, job_id, keyword_id, device, job_at, body)
    select j.workspace_id, j.id, s.keyword_id, s.device, j.created_at, s.body
    from unnest(${jobs}::bigint[], ${keywords}::bigint[], ${devices}::text[], ${bodies}::bytea[])
      s (job_id, keyword_id, device, body)
    join runs j on j.workspace_id = ${workspaceId} and j.id = s.job_id`.execute(db)
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
