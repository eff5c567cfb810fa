import { type Selectable, sql } from 'kysely'
import { readPage, type Window } from '../../core/page.ts'
import type { SimulatedTable } from '../../core/simulated.ts'
import type { Db, Tables } from '../../platform/database/db.ts'
import type { Known } from '../../platform/database/table.ts'
import { TIME_COLUMNS } from '../../platform/generated/time-columns.ts'

export const ACTIONS = ['set_aside', 'wipe'] as const
export type Action = (typeof ACTIONS)[number]

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    sandbox_archive: Known<'sandbox_archive', { data: Record<string, unknown> }>
  }
}

type Clearing = Selectable<Tables['sandbox_clearings']>

export async function countRows(
  db: Db,
  { table, where }: SimulatedTable,
  workspaceId: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} t where ${where(workspaceId)}`.execute(db)
  return rows[0]?.n ?? 0
}

const CLIENT = sql`t.client_id`

/** Rows that are archived when cleared: none of the clients that are removed. */
export async function countArchivable(
  db: Db,
  { table, where, client = CLIENT }: SimulatedTable,
  { workspaceId, removed }: { workspaceId: number; removed: number[] },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} t
    where ${where(workspaceId)} and (${client} = any(${removed}::bigint[])) is not true`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

type Part = { workspaceId: number; limit: number; keep: { kind: string; now: number } | null }

/** Removes rows, into the archive if they are kept; returns how many. */
export async function clearRows(
  db: Db,
  { table, where }: SimulatedTable,
  part: Part,
): Promise<number> {
  const { workspaceId, limit, keep } = part
  const gone = sql`delete from ${sql.table(table)} old using (select t.tableoid, t.ctid from ${sql.table(table)} t
    where ${where(workspaceId)} limit ${limit}) picked
    where old.tableoid = picked.tableoid and old.ctid = picked.ctid`
  if (!keep) return Number((await gone.execute(db)).numAffectedRows ?? 0)
  // Times are stored as the contract writes them, in seconds.
  const archived = sql`(select jsonb_object_agg(name, case when name = any(${[...TIME_COLUMNS]}::text[])
      then to_jsonb(date_part('epoch', (value #>> '{}')::timestamptz)) else value end)
    from jsonb_each(to_jsonb(old)) as field(name, value))`
  const { rows } = await sql<{ n: number }>`
    with gone as (${gone} returning ${archived} as data),
    kept as (insert into sandbox_archive (workspace_id, kind, source_table, data, set_aside_at)
      select ${workspaceId}, ${keep.kind}, ${table}, data, to_timestamp(${keep.now}) from gone)
    select count(*) as n from gone`.execute(db)
  return rows[0]?.n ?? 0
}

export async function readArchive(
  db: Db,
  workspaceId: number,
  { kind, ...window }: Window & { kind?: string | undefined },
) {
  let own = db.selectFrom('sandbox_archive').where('workspace_id', '=', workspaceId)
  if (kind !== undefined) own = own.where('kind', '=', kind)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export async function countArchive(db: Db, workspaceId: number): Promise<number> {
  const own = db.selectFrom('sandbox_archive').where('workspace_id', '=', workspaceId)
  return (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
    .n
}

export async function dropArchive(db: Db, workspaceId: number): Promise<number> {
  const gone = await db
    .deleteFrom('sandbox_archive')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export function readClearing(db: Db, workspaceId: number): Promise<Clearing | undefined> {
  return db
    .selectFrom('sandbox_clearings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

const SILENT_SECONDS = 1800

type Begun = { workspaceId: number; action: Action; userId: number; now: number }

/** Undefined while another one is under way. */
export async function beginClearing(
  db: Db,
  { workspaceId, action, userId, now }: Begun,
): Promise<Clearing | undefined> {
  const fresh = {
    action,
    status: 'running' as const,
    rows: 0,
    user_id: userId,
    started_at: now,
    finished_at: null,
  }
  return db
    .insertInto('sandbox_clearings')
    .values({ workspace_id: workspaceId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet(fresh)
        .where(
          sql<boolean>`sandbox_clearings.status <> 'running' or sandbox_clearings.started_at < to_timestamp(${now - SILENT_SECONDS})`,
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function addCleared(db: Db, workspaceId: number, rows: number): Promise<void> {
  const more = db
    .updateTable('sandbox_clearings')
    .set((eb) => ({ rows: eb('rows', '+', rows) }))
  await more.where('workspace_id', '=', workspaceId).execute()
}

export async function endClearing(
  db: Db,
  workspaceId: number,
  end: { status: 'done' | 'error'; now: number },
) {
  const ended = db
    .updateTable('sandbox_clearings')
    .set({ status: end.status, finished_at: end.now })
  await ended.where('workspace_id', '=', workspaceId).where('status', '=', 'running').execute()
}
