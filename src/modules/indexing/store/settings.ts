import type { Db } from '../../../platform/database/db.ts'

export type Settings = { google_indexing: boolean }

export async function readSettings(db: Db, clientId: number): Promise<Settings> {
  const row = db
    .selectFrom('indexing_settings')
    .select('google_indexing')
    .where('client_id', '=', clientId)
  return (await row.executeTakeFirst()) ?? { google_indexing: false }
}

export async function saveSettings(
  db: Db,
  client: { workspace_id: number; id: number },
  settings: Settings,
) {
  await db
    .insertInto('indexing_settings')
    .values({ workspace_id: client.workspace_id, client_id: client.id, ...settings })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id']).doUpdateSet(settings),
    )
    .execute()
}
