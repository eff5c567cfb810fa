import { type Insertable, sql } from 'kysely'
import { anyOf, type Db, type Tables } from '../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'
import type { Engine, Kind, ReportTable } from './read-report.ts'

const BATCH = 5000

type NewImport = Omit<Insertable<Tables['engine_report_imports']>, 'workspace_id'>

/** Null: the same file was stored before. */
export async function insertImport(
  db: Db,
  row: NewImport,
  tables: ReportTable[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into engine_report_imports
      (workspace_id, client_id, engine, from_day, to_day, file_name, file_hash, created_at)
    values (${WORKSPACE_ID}, ${row.client_id}, ${row.engine}, ${row.from_day}::date, ${row.to_day}::date, ${row.file_name},
      ${row.file_hash}, to_timestamp(${row.created_at}))
    on conflict (workspace_id, client_id, file_hash) do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return null
  for (const { kind, rows: all } of tables)
    for (let from = 0; from < all.length; from += BATCH) {
      const part = all.slice(from, from + BATCH)
      await sql`insert into engine_report_rows (workspace_id, import_id, client_id, kind, nr, value, amount)
        select ${WORKSPACE_ID}, ${id}, ${row.client_id}, ${kind}, ${from} + nr, value, amount
        from unnest(${part.map(({ value }) => value)}::text[], ${part.map(({ amount }) => amount)}::int[])
          with ordinality as given (value, amount, nr)`.execute(db)
    }
  return id
}

type StoredImport = {
  id: number
  engine: Engine
  from_day: string
  to_day: string
  file_name: string
  created_at: number
  kinds: { kind: Kind; rows: number; amount: number }[]
}

/** The newest period first; of one period, the file that was stored last. */
export async function listImports(db: Db, clientId: number): Promise<StoredImport[]> {
  const { rows } =
    await sql<StoredImport>`select i.id, i.engine, i.from_day, i.to_day, i.file_name,
      extract(epoch from i.created_at)::float8 as created_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'rows', k.rows, 'amount', k.amount) order by k.kind)
        from (select kind, count(*) as rows, sum(amount) as amount from engine_report_rows r
          where r.workspace_id = i.workspace_id and r.import_id = i.id group by kind) k), '[]') as kinds
    from engine_report_imports i where i.workspace_id = ${WORKSPACE_ID} and i.client_id = ${clientId}
    order by i.to_day desc, i.id desc limit 200`.execute(db)
  return rows
}

type Page = { importId: number; kind: Kind; limit: number; offset: number }

export function rowsOf(db: Db, { importId, kind, limit, offset }: Page) {
  return db
    .selectFrom('engine_report_rows')
    .select(['value', 'amount'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .orderBy(kind === 'day' ? 'value' : 'amount', kind === 'day' ? 'asc' : 'desc')
    .orderBy('nr')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function deleteImport(
  db: Db,
  key: { clientId: number; id: number },
): Promise<boolean> {
  const gone = db
    .deleteFrom('engine_report_imports')
    .where('client_id', '=', key.clientId)
    .where('id', '=', key.id)
  return (await gone.returning('id').executeTakeFirst()) !== undefined
}

export const optOuts = (db: Db, clientId: number) =>
  db
    .selectFrom('engine_opt_outs')
    .select(['engine', 'since'])
    .where('client_id', '=', clientId)
    .execute()

type OptOut = { clientId: number; engine: Engine; since: string | null }

export async function saveOptOut(db: Db, { clientId, engine, since }: OptOut): Promise<void> {
  await db
    .deleteFrom('engine_opt_outs')
    .where('client_id', '=', clientId)
    .where('engine', '=', engine)
    .execute()
  if (since === null) return
  await db
    .insertInto('engine_opt_outs')
    .values({ workspace_id: WORKSPACE_ID, client_id: clientId, engine, since })
    .execute()
}

export type BingKind = 'query' | 'page' | 'site'
type BingRow = {
  value: string
  day: string
  clicks: number
  impressions: number
  position: number | null
}

type Replaced = { clientId: number; isSimulated: boolean; kind: BingKind; rows: BingRow[] }

/** Days that Bing names are replaced whole; those it has forgotten stay. */
export async function replaceBing(
  db: Db,
  { clientId, isSimulated, kind, rows }: Replaced,
): Promise<void> {
  const days = [...new Set(rows.map(({ day }) => day))]
  if (days.length === 0) return
  await db
    .deleteFrom('bing_statistics')
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', isSimulated)
    .where('kind', '=', kind)
    .where('day', '=', anyOf(days))
    .execute()
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH)
    await sql`insert into bing_statistics (workspace_id, client_id, is_simulated, kind, day, nr, value, clicks,
        impressions, position)
      select ${WORKSPACE_ID}, ${clientId}, ${isSimulated}, ${kind}, day, ${from} + nr, value, clicks, impressions, position
      from unnest(${part.map(({ day }) => day)}::date[], ${part.map(({ value }) => value)}::text[],
        ${part.map(({ clicks }) => clicks)}::int[], ${part.map(({ impressions }) => impressions)}::int[],
        ${part.map(({ position }) => position)}::float8[])
        with ordinality as given (day, value, clicks, impressions, position, nr)`.execute(db)
  }
}

type BingAsked = {
  clientId: number
  isSimulated: boolean
  kind: BingKind
  from: string
  to: string
}
type BingSum = {
  value: string
  clicks: number
  impressions: number
  position: number | null
}

/** By value, or by day for the site as a whole. Positions are weighted by impressions, those that Bing names. */
export async function sumBing(db: Db, asked: BingAsked & { limit: number; offset: number }) {
  const { clientId, isSimulated, kind, from, to, limit, offset } = asked
  const value = kind === 'site' ? sql`day::text` : sql`value`
  const order = kind === 'site' ? sql`1` : sql`clicks desc, impressions desc, 1`
  const { rows } = await sql<
    BingSum & { total: number }
  >`select ${value} as value, sum(clicks)::int as clicks,
      sum(impressions)::int as impressions, count(*) over ()::int as total,
      sum(position * impressions) / nullif(sum(impressions) filter (where position is not null), 0) as position
    from bing_statistics where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId}
      and is_simulated = ${isSimulated} and kind = ${kind} and day >= ${from}::date and day <= ${to}::date
    group by 1 order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function bingExtent(
  db: Db,
  { clientId, isSimulated }: { clientId: number; isSimulated: boolean },
) {
  const { rows } = await sql<{
    first_day: string | null
    last_day: string | null
  }>`select min(day) as first_day,
      max(day) as last_day
    from bing_statistics where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId}
      and is_simulated = ${isSimulated} and kind = 'site'`.execute(db)
  return rows[0] ?? { first_day: null, last_day: null }
}
