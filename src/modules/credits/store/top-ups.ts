import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

export type TopUpRow = Selectable<Tables['credit_top_ups']>
type Change = Updateable<Tables['credit_top_ups']>

export const findTopUp = (db: Db, workspaceId: number) =>
  topUpOf(db, workspaceId).executeTakeFirst()

/** Locked until the transaction ends: orders, outcomes and changes of the settings wait for each other. */
export const lockTopUp = (db: Db, workspaceId: number) =>
  topUpOf(db, workspaceId).forUpdate().executeTakeFirst()

const topUpOf = (db: Db, workspaceId: number) =>
  db.selectFrom('credit_top_ups').selectAll().where('workspace_id', '=', workspaceId)

export async function saveTopUp(db: Db, workspaceId: number, change: Change) {
  await db
    .insertInto('credit_top_ups')
    .values({ ...change, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(change))
    .execute()
}

/** Whose card page that was. */
export async function findBySetup(db: Db, setupId: string): Promise<number | undefined> {
  const found = db
    .selectFrom('credit_top_ups')
    .select('workspace_id')
    .where('setup_id', '=', setupId)
  return (await found.executeTakeFirst())?.workspace_id
}

type Due = { month: string; limit: number }

/** Accounts below what was chosen, for which nothing is being bought and whose limit is not known to be reached. */
export async function dueWorkspaces(db: Db, { month, limit }: Due): Promise<number[]> {
  // What requests hold is not spent yet, as with the low-balance notice.
  const { rows } = await sql<{ workspace_id: number }>`
    select t.workspace_id from credit_top_ups t left join credit_accounts a on a.workspace_id = t.workspace_id
    where t.is_on and t.payment_id is null and t.limit_month is distinct from ${month}::date
      and coalesce(a.balance + a.pending, 0) < t.below
    order by t.workspace_id limit ${limit}`.execute(db)
  return rows.map(({ workspace_id }) => workspace_id)
}

/** What automatic payments of a month have cost; one whose outcome is unknown counts. */
export async function automaticCents(
  db: Db,
  workspaceId: number,
  month: string,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payments
    where workspace_id = ${workspaceId} and is_automatic and status <> 'failed'
      and date_trunc('month', created_at at time zone 'utc') = ${month}::date`.execute(db)
  return rows[0]?.cents ?? 0
}
