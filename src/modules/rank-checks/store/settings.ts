import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

type Row = Selectable<Tables['rank_settings']>
export type Settings = Omit<Row, 'client_id' | 'workspace_id'>

const USUAL: Settings = {
  depth: 'smart',
  screenshots: false,
  parasites_added: [],
  parasites_removed: [],
}

export async function readSettings(db: Db, clientId: number): Promise<Settings> {
  const fields = ['depth', 'screenshots', 'parasites_added', 'parasites_removed'] as const
  const own = db.selectFrom('rank_settings').select(fields).where('client_id', '=', clientId)
  return (await own.executeTakeFirst()) ?? USUAL
}

export async function saveSettings(
  db: Db,
  { client_id, workspace_id, ...settings }: Row,
): Promise<void> {
  await db
    .insertInto('rank_settings')
    .values({ client_id, workspace_id, ...settings })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'client_id']).doUpdateSet(settings),
    )
    .execute()
}

type NewDepth = Pick<Row, 'client_id' | 'workspace_id' | 'depth'>

/** How deep a client's checks look, everything else as it was. */
export async function setDepth(
  db: Db,
  { client_id, workspace_id, depth }: NewDepth,
): Promise<void> {
  await saveSettings(db, {
    ...(await readSettings(db, client_id)),
    client_id,
    workspace_id,
    depth,
  })
}
