import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db.ts'

type Row = Selectable<Tables['rank_settings']>
export type Settings = Pick<Row, 'depth' | 'screenshots'>

export async function readSettings(db: Db, clientId: number): Promise<Settings> {
  const own = db.selectFrom('rank_settings').select(['depth', 'screenshots']).where('client_id', '=', clientId)
  return (await own.executeTakeFirst()) ?? { depth: 'smart', screenshots: false }
}

export async function saveSettings(db: Db, { client_id, workspace_id, ...settings }: Row): Promise<void> {
  await db
    .insertInto('rank_settings')
    .values({ client_id, workspace_id, ...settings })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(settings))
    .execute()
}
