import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

export async function readThreshold(db: Db, workspaceId: number): Promise<number | null> {
  const row = await db
    .selectFrom('credit_accounts')
    .select('low_threshold')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.low_threshold ?? null
}

/** A new threshold counts from now on: accounts below it are notified. */
export async function setThreshold(db: Db, workspaceId: number, threshold: number | null) {
  await db
    .insertInto('credit_accounts')
    .values({ workspace_id: workspaceId, low_threshold: threshold })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({ low_threshold: threshold, is_low: false }),
    )
    .execute()
}

export type Crossing = {
  workspace_id: number
  is_low: boolean
  left: number
  low_threshold: number
}

/** Accounts that fell below their threshold or rose above it; each crossing is answered once. */
export async function claimCrossings(db: Db): Promise<Crossing[]> {
  // What requests hold is not spent yet: counted as left, a crossing is none that a failed search undoes.
  const { rows } = await sql<Crossing>`
    update credit_accounts set is_low = not is_low
    where is_low <> (balance + pending < low_threshold)
    returning workspace_id, is_low, balance + pending as left, low_threshold`.execute(db)
  return rows
}
