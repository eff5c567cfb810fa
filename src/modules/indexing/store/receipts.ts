import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Channel, ChannelResult } from '../../../providers/index-channels/port.ts'
import type { Task } from './channels.ts'

export type DueUrl = { id: number; url: string; sitemap: string | null }

/** What a channel has not taken since it last changed; a task tries each page once. */
const due = ({ workspace_id, client_id, id, is_forced }: Task, channel: Channel) => sql`
  from indexing_urls u left join indexing_receipts r on r.workspace_id = u.workspace_id and r.url_id = u.id
    and r.channel = ${channel} and r.is_simulated = is_simulated('indexing')
  where u.workspace_id = ${workspace_id} and u.client_id = ${client_id} and u.task_id = ${id} and not u.is_blocked
    and r.task_id is distinct from ${id}
    and (${is_forced} or r.accepted_at is null or r.accepted_at < u.changed_at)
    and (${channel} <> 'gsc_sitemap' or u.sitemap is not null)`

/** New pages first, then those changed last, and of the others those that are known to be missing in the index. */
export async function dueUrls(
  db: Db,
  task: Task,
  { channel, limit }: { channel: Channel; limit: number },
): Promise<DueUrl[]> {
  const { rows } = await sql<DueUrl>`select u.id, u.url, u.sitemap ${due(task, channel)}
    order by r.accepted_at is null desc, u.is_indexed is false desc, u.changed_at desc, u.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function countDue(db: Db, task: Task, channel: Channel): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${due(task, channel)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function dueSitemaps(db: Db, task: Task): Promise<string[]> {
  const { rows } = await sql<{
    sitemap: string
  }>`select distinct u.sitemap ${due(task, 'gsc_sitemap')}
    order by u.sitemap limit 500`.execute(db)
  return rows.map(({ sitemap }) => sitemap)
}

type Receipt = { channel: Channel; result: ChannelResult; now: number }

/** Answers how many pages had no receipt of this task yet: a worker that woke up late brings what is known already. */
export async function saveReceipts(
  db: Db,
  task: Task,
  ids: number[],
  { channel, result, now }: Receipt,
): Promise<number> {
  if (ids.length === 0) return 0
  return insertReceipts(db, task, sql`select unnest(${ids}::bigint[]) as id order by id`, {
    channel,
    result,
    now,
  })
}

/** The receipts of all pages that a sitemap lists; answers how many. */
export async function saveSitemapReceipts(
  db: Db,
  task: Task,
  sitemap: string,
  { result, now }: Omit<Receipt, 'channel'>,
) {
  const pages = sql`select u.id ${due(task, 'gsc_sitemap')} and u.sitemap = ${sitemap}`
  return insertReceipts(db, task, pages, { channel: 'gsc_sitemap', result, now })
}

async function insertReceipts(
  db: Db,
  { workspace_id, id }: Task,
  urls: ReturnType<typeof sql>,
  { channel, result, now }: Receipt,
) {
  const { isAccepted, httpStatus } = result
  const { numAffectedRows } = await sql`
    insert into indexing_receipts (workspace_id, url_id, channel, task_id, is_accepted, http_status, refusal, sent_at, accepted_at)
    select ${workspace_id}, pages.id, ${channel}, ${id}, ${isAccepted}, ${httpStatus}::integer, ${isAccepted ? '' : result.refusal}, to_timestamp(${now}),
      to_timestamp(${isAccepted ? now : null})
    from (${urls}) pages
    on conflict (workspace_id, url_id, channel, is_simulated) do update set task_id = excluded.task_id, is_accepted = excluded.is_accepted,
      http_status = excluded.http_status, refusal = excluded.refusal, sent_at = excluded.sent_at,
      accepted_at = coalesce(excluded.accepted_at, indexing_receipts.accepted_at)
      where indexing_receipts.task_id < excluded.task_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Distinct pages that some channel took in this task. */
export async function countSubmitted(
  db: Db,
  { workspace_id, client_id, id }: Task,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct r.url_id) as n
    from indexing_receipts r join indexing_urls u on u.workspace_id = r.workspace_id and u.id = r.url_id
    where u.workspace_id = ${workspace_id} and u.client_id = ${client_id} and r.task_id = ${id} and r.is_accepted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

type Wanted = {
  workspaceId: number
  account: string
  day: string
  wanted: number
  limit: number
}

/** Takes from the budget of the day, as much as is left of it; call it in a transaction. */
export async function takeBudget(
  db: Db,
  { workspaceId, account, day, wanted, limit }: Wanted,
): Promise<number> {
  const quotaKey = { workspace_id: workspaceId, account, day }
  await db
    .insertInto('indexing_budgets')
    .values({ ...quotaKey, used: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const own = sql<boolean>`workspace_id = ${workspaceId} and account = ${account} and day = ${day}
    and is_simulated = is_simulated('indexing')`
  const { used } = await db
    .selectFrom('indexing_budgets')
    .select('used')
    .where(own)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const granted = Math.max(0, Math.min(wanted, limit - used))
  if (granted > 0)
    await db
      .updateTable('indexing_budgets')
      .set({ used: used + granted })
      .where(own)
      .execute()
  return granted
}

export async function dropOldBudgets(db: Db, before: string): Promise<void> {
  await db.deleteFrom('indexing_budgets').where('day', '<', before).execute()
}
