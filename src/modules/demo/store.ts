import type { Selectable } from 'kysely'
import { fail } from '../../base/errors.ts'
import type { Db, Tables } from '../../platform/database/db.ts'

export type Demo = Selectable<Tables['demos']>

/** Lists of large numbers come as text. */
const parsed = (demo: Demo | undefined): Demo | undefined =>
  demo && { ...demo, client_ids: demo.client_ids.map(Number) }

export async function readDemo(db: Db, workspaceId: number): Promise<Demo | undefined> {
  return parsed(
    await db
      .selectFrom('demos')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst(),
  )
}

/** Waits for a load that is under way. */
export async function lockDemo(db: Db, workspaceId: number): Promise<Demo | undefined> {
  const demo = db.selectFrom('demos').selectAll().where('workspace_id', '=', workspaceId)
  return parsed(await demo.forUpdate().executeTakeFirst())
}

type NewDemo = Pick<Demo, 'workspace_id' | 'user_id' | 'days' | 'created_at'>

/** A workspace has one demo: a second is refused, naming the client of the first. */
export async function insertDemo(db: Db, demo: NewDemo): Promise<Demo> {
  const added = await db
    .insertInto('demos')
    .values({ ...demo, status: 'building', client_id: null, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return added
  const data = { client_id: (await readDemo(db, demo.workspace_id))?.client_id }
  throw fail('demo_exists').with({ data })
}

type Change = Partial<
  Pick<Demo, 'status' | 'client_id' | 'client_ids' | 'message' | 'finished_at'>
>

/** Undefined when the demo was removed meanwhile. */
export async function updateDemo(
  db: Db,
  workspaceId: number,
  change: Change,
): Promise<Demo | undefined> {
  const demo = db.updateTable('demos').set(change).where('workspace_id', '=', workspaceId)
  return parsed(await demo.returningAll().executeTakeFirst())
}

export async function deleteDemo(db: Db, workspaceId: number): Promise<void> {
  await db.deleteFrom('demos').where('workspace_id', '=', workspaceId).execute()
}
