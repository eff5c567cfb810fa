import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Retention in days; null = forever, 0 = not stored. */
export type Retention = {
  raw_page_days: number | null
  results_page_days: number | null
  result_days: number | null
}

/** Raw pages are large and only serve to read them again; results pages show who else was there; results are the history. */
const DEFAULT_RETENTION: Retention = {
  raw_page_days: 14,
  results_page_days: 400,
  result_days: null,
}

export async function readRetention(db: Db, workspaceId: number): Promise<Retention> {
  const own = db.selectFrom('rank_retention').where('workspace_id', '=', workspaceId)
  const row = await own
    .select(['raw_page_days', 'results_page_days', 'result_days'])
    .executeTakeFirst()
  return row ?? DEFAULT_RETENTION
}

export async function saveRetention(
  db: Db,
  workspaceId: number,
  retention: Retention,
): Promise<void> {
  await db
    .insertInto('rank_retention')
    .values({ workspace_id: workspaceId, ...retention })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(retention))
    .execute()
}

const DAY = 86_400

type Kind = {
  table: 'rank_pages' | 'rank_serps' | 'rank_columns' | 'rank_results'
  at: 'fetched_at' | 'job_at'
  days: keyof Retention
}

/** Referencing tables are cleared first. */
export const KINDS: Kind[] = [
  { table: 'rank_pages', at: 'fetched_at', days: 'raw_page_days' },
  { table: 'rank_serps', at: 'job_at', days: 'results_page_days' },
  { table: 'rank_columns', at: 'job_at', days: 'result_days' },
  { table: 'rank_results', at: 'job_at', days: 'result_days' },
]

/** Drops the partitions of weeks that no workspace keeps, which is cheap whatever their size. */
export async function dropPartitions(
  db: Db,
  { table, days }: Kind,
  now: number,
): Promise<string[]> {
  const keeping = await longest(db, days)
  if (keeping === null) return []
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass
      and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz
        <= to_timestamp(${now - keeping * DAY})
    order by 1 limit 52`.execute(db)
  for (const { name } of rows) await dropPartition(db, table, name)
  return rows.map(({ name }) => name)
}

/** The longest retention of all workspaces; null when one keeps it forever. */
async function longest(db: Db, days: keyof Retention): Promise<number | null> {
  const given = DEFAULT_RETENTION[days]
  const { rows } = await sql<{ days: number | null; is_forever: boolean }>`
    select max(kept) as days, coalesce(bool_or(kept is null), false) as is_forever from (
      select case when r.workspace_id is null then ${given}::integer else ${sql.ref(`r.${days}`)} end as kept
      from workspaces w left join rank_retention r on r.workspace_id = w.id) each`.execute(db)
  const [found] = rows
  return !found || found.is_forever ? null : (found.days ?? null)
}

/** Detached first: a partition of a referenced table cannot be dropped in place. */
async function dropPartition(db: Db, table: string, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(tx)
    await sql`drop table ${sql.table(name)}`.execute(tx)
  })
}

type Sweep = { now: number; rows: number; hasTime(): boolean }

/**
 * Clears what is older than its workspace keeps it, one workspace after the other; answers how many rows. Results go by
 * whole months, so that what was cleared once need not be looked through again.
 */
export async function sweepRows(
  db: Db,
  kind: Kind,
  { now, rows, hasTime }: Sweep,
): Promise<number> {
  const owners = await sql<{ id: number; days: number | null }>`
    select w.id, case when r.workspace_id is null then ${DEFAULT_RETENTION[kind.days]}::integer else ${sql.ref(`r.${kind.days}`)} end as days
    from workspaces w left join rank_retention r on r.workspace_id = w.id order by w.id`.execute(
    db,
  )
  let cleared = 0
  for (const { id, days } of owners.rows) {
    if (days === null) continue
    for (let gone = rows; gone === rows && hasTime(); cleared += gone)
      gone = await sweepSome(db, kind, { workspaceId: id, before: now - days * DAY, rows })
  }
  return cleared
}

type Some = { workspaceId: number; before: number; rows: number }

async function sweepSome(
  db: Db,
  { table, at }: Kind,
  { workspaceId, before, rows }: Some,
): Promise<number> {
  const moment = sql`to_timestamp(${before})`
  const until = at === 'fetched_at' ? moment : sql`date_trunc('month', ${moment}, 'UTC')`
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where workspace_id = ${workspaceId} and (tableoid, ctid) in (
      select tableoid, ctid from ${sql.table(table)} where workspace_id = ${workspaceId} and ${sql.ref(at)} < ${until}
      limit ${rows})`.execute(db)
  return Number(numAffectedRows)
}
