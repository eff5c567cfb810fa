import type { Db } from '../../../platform/db.ts'
import type { Strategy } from '../depth.ts'

export async function readStrategy(db: Db, clientId: number): Promise<Strategy> {
  const row = await db.selectFrom('rank_settings').select('depth').where('client_id', '=', clientId).executeTakeFirst()
  return row?.depth ?? 'smart'
}

export async function saveStrategy(db: Db, settings: { client_id: number; workspace_id: number; depth: Strategy }) {
  await db
    .insertInto('rank_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ depth: settings.depth }))
    .execute()
}
