import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Day = { workspaceId: number; day: string }

export async function readUsage(db: Db, { workspaceId, day }: Day) {
  const found = db
    .selectFrom('assistant_usage')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
  const today = found
    .where('day', '=', day)
    .where(sql<boolean>`is_simulated = is_simulated('answers')`)
  return (await today.executeTakeFirst()) ?? { calls: 0, tokens: 0, cost_usd: 0 }
}

export async function addUsage(
  db: Db,
  { workspaceId, day }: Day,
  { tokens, costUsd }: Spent,
): Promise<void> {
  await db
    .insertInto('assistant_usage')
    .values({ workspace_id: workspaceId, day, calls: 1, tokens, cost_usd: costUsd })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'day', 'is_simulated']).doUpdateSet({
        calls: sql`assistant_usage.calls + 1`,
        tokens: sql`assistant_usage.tokens + excluded.tokens`,
        cost_usd: sql`assistant_usage.cost_usd + excluded.cost_usd`,
      }),
    )
    .execute()
}

type Spent = { tokens: number; costUsd: number }
