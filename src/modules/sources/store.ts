import { type Insertable, sql } from 'kysely'
import { given } from '../../base/given.ts'
import type { Db, Tables } from '../../platform/database/db.ts'
import type { Known } from '../../platform/database/table.ts'
import type { ProviderReason } from '../../providers/reason.ts'

/** Number of calls kept per source. */
const KEPT_CALLS = 50

type SourceKey = { workspaceId: number | null; name: string }
type Row = Omit<Insertable<Tables['sources']>, 'id' | 'workspace_id' | 'name' | 'updated_at'>
type Changes = { [Column in keyof Row]?: Row[Column] | undefined }

/** Cheap: every process asks every few seconds. */
export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('source_settings').select('version').executeTakeFirst()
  return row?.version ?? 0
}

export async function readSettings(
  db: Db,
): Promise<{ version: number; max_depth: number | null }> {
  const row = await db.selectFrom('source_settings').selectAll().executeTakeFirst()
  return row ?? { version: 0, max_depth: null }
}

/** Notifies all processes that settings have changed. */
async function bumpVersion(db: Db, change: { max_depth?: number | null } = {}) {
  await db
    .insertInto('source_settings')
    .values({ version: 1, ...change })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ version: eb('source_settings.version', '+', 1), ...change })),
    )
    .execute()
}

export const saveMaxDepth = (db: Db, max_depth: number | null) => bumpVersion(db, { max_depth })

export function readSources(db: Db) {
  return db
    .selectFrom('sources')
    .selectAll()
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id')
    .execute()
}

export function findRow(db: Db, { workspaceId, name }: SourceKey) {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('name', '=', name)
    .where('workspace_id', 'is not distinct from', workspaceId)
    .executeTakeFirst()
}

/** Creates the row when there is none. */
export async function saveRow(
  db: Db,
  { workspaceId, name }: SourceKey,
  { now, ...changes }: Changes & { now: number },
) {
  const row = given(changes)
  const values: Insertable<Tables['sources']> = {
    ...row,
    workspace_id: workspaceId,
    name,
    updated_at: now,
  }
  await db
    .insertInto('sources')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'name']).doUpdateSet({ ...row, updated_at: now }),
    )
    .execute()
  await bumpVersion(db)
}

export async function deleteRow(db: Db, { workspaceId, name }: SourceKey): Promise<boolean> {
  const gone = await db
    .deleteFrom('sources')
    .where('name', '=', name)
    .where('workspace_id', 'is not distinct from', workspaceId)
    .executeTakeFirst()
  await bumpVersion(db)
  return gone.numDeletedRows > 0n
}

/** Of one scope in one month; workspace 0 is the installation. */
export function readMonth(db: Db, { scopes, month }: { scopes: number[]; month: string }) {
  return db
    .selectFrom('source_months')
    .selectAll()
    .where('workspace_id', 'in', scopes)
    .where('month', '=', month)
    .orderBy('source')
    .limit(1000)
    .execute()
}

/** The last calls of every source of these scopes, the newest first. */
export function readLastCalls(db: Db, scopes: number[]) {
  return db
    .selectFrom('source_calls')
    .selectAll()
    .where('workspace_id', 'in', scopes)
    .orderBy('id', 'desc')
    .limit(KEPT_CALLS * 40)
    .execute()
}

export function readCalls(db: Db, { scope, source }: { scope: number; source: string }) {
  return db
    .selectFrom('source_calls')
    .selectAll()
    .where('workspace_id', '=', scope)
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(KEPT_CALLS)
    .execute()
}

export type Booking = { scope: number; source: string; month: string; usd: number }

export async function reserve(
  db: Db,
  { scope, source, month, usd }: Booking,
): Promise<boolean> {
  const { rows } = await sql<{
    has_room: boolean
  }>`select source_reserve(${scope}, ${source}, ${month}, ${usd}) as has_room`.execute(db)
  return rows[0]?.has_room === true
}

export type Tally = Booking & { calls: number; failures: number }

/** Adds up what a process counted; returns the total of the month. */
export async function addTallies(db: Db, tallies: Tally[]) {
  const rows = tallies.map(({ scope, source, month, usd, calls, failures }) => ({
    ...{ workspace_id: scope, source, month, calls, failures, spent_usd: usd },
  }))
  return db
    .insertInto('source_months')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'source', 'month']).doUpdateSet((eb) => ({
        calls: eb('source_months.calls', '+', eb.ref('excluded.calls')),
        failures: eb('source_months.failures', '+', eb.ref('excluded.failures')),
        spent_usd: sql<number>`greatest(0, source_months.spent_usd + excluded.spent_usd)`,
      })),
    )
    .returningAll()
    .execute()
}

export type SourceCall = {
  scope: number
  source: string
  calledAt: number
  tookMs: number
  usd: number
  reason: ProviderReason | null
  message: string
}

export async function addCalls(db: Db, calls: SourceCall[]) {
  const rows = calls.map(({ scope, calledAt, tookMs, ...call }) => ({
    ...call,
    ...{ workspace_id: scope, called_at: calledAt, took_ms: Math.round(tookMs) },
  }))
  await db.insertInto('source_calls').values(rows).execute()
}

/** Claims the news that so much of a budget is used: true for one process alone. */
export async function claimNotice(
  db: Db,
  { scope, source, month }: Omit<Booking, 'usd'>,
  percent: number,
) {
  const claimed = await db
    .updateTable('source_months')
    .set({ notified_percent: percent })
    .where('workspace_id', '=', scope)
    .where('source', '=', source)
    .where('month', '=', month)
    .where('notified_percent', '<', percent)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Claims the notice of a shutdown: true once for each. */
export async function claimShutdown(
  db: Db,
  { source, model, days }: { source: string; model: string; days: number },
) {
  const claimed = await db
    .insertInto('model_shutdowns')
    .values({ source, model, notified_days: days })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'model'])
        .doUpdateSet({ notified_days: days })
        .where('model_shutdowns.notified_days', '>', days),
    )
    .executeTakeFirst()
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A raised budget warns again. */
export async function resetNotices(db: Db, { scope, source, month }: Omit<Booking, 'usd'>) {
  await db
    .updateTable('source_months')
    .set({ notified_percent: 0 })
    .where('workspace_id', '=', scope)
    .where('source', '=', source)
    .where('month', '=', month)
    .execute()
}

/** Leaves the last calls of each source, and the months of a year. */
export async function sweepCalls(db: Db, oldestMonth: string) {
  await sql`delete from source_calls where id in (
    select id from (
      select id, row_number() over (partition by workspace_id, source order by id desc) as nr from source_calls
    ) numbered where nr > ${KEPT_CALLS} limit 100000)`.execute(db)
  await db.deleteFrom('source_months').where('month', '<', oldestMonth).execute()
}

export type FailingSource = {
  workspace_id: number
  source: string
  reason: string
  failures: number
  since: number
}

/** Those whose newest calls all failed: so many at least, the first of them before a moment. */
export async function failingSources(
  db: Db,
  { least, before }: { least: number; before: number },
) {
  const { rows } = await sql<FailingSource>`
    select workspace_id, source, count(*)::int as failures, extract(epoch from min(called_at))::float8 as since,
      (array_agg(reason order by id desc))[1] as reason
    from source_calls c where reason is not null and id > coalesce(
      (select max(id) from source_calls s where s.workspace_id = c.workspace_id and s.source = c.source and s.reason is null), 0)
    group by workspace_id, source having count(*) >= ${least} and min(called_at) <= to_timestamp(${before})`.execute(
    db,
  )
  return rows
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    source_calls: Known<'source_calls', { reason: ProviderReason | null }>
  }
}
