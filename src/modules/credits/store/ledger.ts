import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { LedgerKind } from '../schemas.ts'

export type Usage = {
  today: number
  last7d: number
  last30d: number
  total: number
  cached: number
  failed: number
}

export async function readBalance(
  db: Db,
  workspaceId: number,
): Promise<{ balance: number; pending: number }> {
  const row = await db
    .selectFrom('credit_accounts')
    .select(['balance', 'pending'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ?? { balance: 0, pending: 0 }
}

/** Adds credits; false when this reference was booked before. */
export async function addCredits(
  db: Db,
  {
    workspaceId,
    kind,
    amount,
    reference,
    note,
  }: {
    workspaceId: number
    kind: 'purchase' | 'grant' | 'dispute'
    amount: number
    reference: string
    note: string
  },
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select credit_add(${workspaceId}, ${kind}, ${amount}, ${reference}, ${note}) as added`.execute(
    db,
  )
  return rows[0]?.added ?? false
}

type Taking = {
  workspaceId: number
  kind: 'refund' | 'dispute'
  amount: number
  reference: string
  note: string
}

/** Takes purchased credits back, as far as they are left, and returns how many; idempotent. */
export async function takeBack(
  db: Db,
  { workspaceId, kind, amount, reference, note }: Taking,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select credit_take_back(${workspaceId}, ${kind}, ${amount}, ${reference}, ${note}) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? 0
}

type LedgerWish = {
  limit: number
  offset: number
  key_id?: number | undefined
  kind?: LedgerKind | undefined
  from?: number | undefined
}

/** Newest first. */
export function ledgerRows(
  db: Db,
  workspaceId: number,
  { limit, offset, key_id, kind, from }: LedgerWish,
) {
  let entries = db.selectFrom('credit_entries').where('workspace_id', '=', workspaceId)
  if (key_id !== undefined) entries = entries.where('key_id', '=', key_id)
  if (kind !== undefined) entries = entries.where('kind', '=', kind)
  if (from !== undefined) entries = entries.where('at', '>=', from)
  return (
    entries
      .select(['id', 'kind', 'amount', 'reference', 'note', 'at'])
      // A negative key id is a person who searched without a key.
      .select(sql<number | null>`case when key_id > 0 then key_id end`.as('key_id'))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

/** Requests by UTC day, of one key or of the whole workspace. */
export async function readUsage(
  db: Db,
  { workspaceId, keyId }: { workspaceId: number; keyId?: number },
): Promise<Usage> {
  const { rows } = await sql<Usage>`
    with days as (select *, (now() at time zone 'utc')::date - day as age from credit_usage
      where workspace_id = ${workspaceId} and (${keyId ?? null}::bigint is null or key_id = ${keyId ?? null}::bigint))
    select coalesce(sum(requests) filter (where age = 0), 0)::bigint as today,
      coalesce(sum(requests) filter (where age < 7), 0)::bigint as last7d,
      coalesce(sum(requests) filter (where age < 30), 0)::bigint as last30d,
      coalesce(sum(requests), 0)::bigint as total,
      coalesce(sum(cached), 0)::bigint as cached,
      coalesce(sum(failed), 0)::bigint as failed
    from days`.execute(db)
  return rows[0] ?? { today: 0, last7d: 0, last30d: 0, total: 0, cached: 0, failed: 0 }
}

const USAGE_DAYS = 30

type DayRow = { day: string; requests: number; cached: number; failed: number; credits: number }

/** The last UTC days without gaps, and the requests of each key. `keyIds` null: all of the workspace. */
export async function dailyUsage(
  db: Db,
  { workspaceId, keyIds }: { workspaceId: number; keyIds: number[] | null },
): Promise<{ days: DayRow[]; byKey: Map<number, Pick<DayRow, 'requests' | 'failed'>> }> {
  const own = sql`workspace_id = ${workspaceId} and (${keyIds}::bigint[] is null or key_id = any(${keyIds}::bigint[]))
    and day > (now() at time zone 'utc')::date - ${USAGE_DAYS}::int`
  const days = sql<DayRow>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(requests), 0)::bigint as requests,
      coalesce(sum(cached), 0)::bigint as cached, coalesce(sum(failed), 0)::bigint as failed,
      coalesce(sum(credits), 0)::bigint as credits
    from generate_series((now() at time zone 'utc')::date - ${USAGE_DAYS - 1}::int, (now() at time zone 'utc')::date, '1 day') d
    left join credit_usage on day = d::date and ${own}
    group by d order by d`.execute(db)
  const keys = sql<{ key_id: number; requests: number; failed: number }>`
    select key_id, sum(requests)::bigint as requests, sum(failed)::bigint as failed
    from credit_usage where ${own} group by key_id`.execute(db)
  const [byDay, byKey] = await Promise.all([days, keys])
  return {
    days: byDay.rows,
    byKey: new Map(byKey.rows.map(({ key_id, ...sums }) => [key_id, sums])),
  }
}

type Hold = {
  request: string
  workspaceId: number
  key: number
  instance: string
  credits: number
  isEnforced: boolean
}

/** Holds credits for a request; false when there are too few. */
export async function reserveCredits(db: Db, hold: Hold): Promise<boolean> {
  const { request, workspaceId, key, instance, credits, isEnforced } = hold
  const { rows } = await sql<{ held: boolean }>`
    select credit_reserve(${request}, ${workspaceId}, ${key}, ${instance}, ${credits}, ${isEnforced}) as held`.execute(
    db,
  )
  return rows[0]?.held ?? false
}

/** Settles a request and releases the rest of its hold; idempotent. */
export async function settleCredits(
  db: Db,
  { workspaceId, request }: Pick<Hold, 'workspaceId' | 'request'>,
  outcome: { used: number; cached: number; failed: number },
): Promise<void> {
  await sql`select credit_settle(${workspaceId}, ${request}, ${outcome.used}, ${outcome.cached}, ${outcome.failed})`.execute(
    db,
  )
}

/** Searches in flight by key, counted as reserve_search does; keys without any are omitted. */
export async function countInFlight(db: Db, keyIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ key_id: number; n: number }>`
    select r.key_id, count(*) as n from credit_reservations r join instances i on i.id = r.instance_id
    where r.workspace_id = ${WORKSPACE_ID} and r.key_id = any(${keyIds}::bigint[]) and r.takes_slot
      and r.created_at > clock_timestamp() - interval '65 seconds' and i.seen_at > clock_timestamp() - interval '9 seconds'
    group by r.key_id`.execute(db)
  return new Map(rows.map(({ key_id, n }) => [key_id, n]))
}

export async function releaseOrphans(db: Db): Promise<number> {
  const { rows } = await sql<{
    released: number
  }>`select credit_release_orphans() as released`.execute(db)
  return rows[0]?.released ?? 0
}

/** The ledger invariant; each row is a workspace whose books do not balance. */
export async function unbalancedAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ workspace_id: number }>`
    select coalesce(a.workspace_id, e.workspace_id) as workspace_id
    from (select workspace_id, balance, pending from credit_accounts) a
    full join (select workspace_id, sum(amount) as sum from credit_entries group by 1) e using (workspace_id)
    left join (select workspace_id, sum(amount) as held from credit_reservations group by 1) r using (workspace_id)
    where coalesce(a.balance, 0) + coalesce(a.pending, 0) <> coalesce(e.sum, 0) or coalesce(a.pending, 0) <> coalesce(r.held, 0)`.execute(
    db,
  )
  return rows.map((row) => row.workspace_id)
}
