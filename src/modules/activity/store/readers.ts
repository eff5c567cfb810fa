import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

export type Reader = { seen_id: number; muted: string[]; unmarked: string[] }

const NEW: Reader = { seen_id: 0, muted: [], unmarked: [] }

export async function readReader(db: Db, userId: number): Promise<Reader> {
  const own = db
    .selectFrom('activity_readers')
    .select(['seen_id', 'muted', 'unmarked'])
    .where('user_id', '=', userId)
  return (await own.executeTakeFirst()) ?? NEW
}

export async function saveReader(
  db: Db,
  userId: number,
  change: Partial<Reader>,
): Promise<Reader> {
  return db
    .insertInto('activity_readers')
    .values({ workspace_id: WORKSPACE_ID, user_id: userId, ...change })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ user_id: userId, ...change }),
    )
    .returning(['seen_id', 'muted', 'unmarked'])
    .executeTakeFirstOrThrow()
}
