import type { Selectable } from 'kysely'
import { fail } from '../../base/errors.ts'
import type { Db, Tables } from '../../platform/db.ts'

export type Demo = Selectable<Tables['demos']>

export function readDemo(db: Db, workspaceId: number): Promise<Demo | undefined> {
  return db.selectFrom('demos').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

type NewDemo = Pick<Demo, 'workspace_id' | 'client_id' | 'days' | 'total' | 'created_at'>

/** A workspace has one demo: a second is refused, naming the client of the first. */
export async function insertDemo(db: Db, demo: NewDemo): Promise<Demo> {
  const added = await db
    .insertInto('demos')
    .values({ ...demo, status: 'building', finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return added
  const data = { client_id: (await readDemo(db, demo.workspace_id))?.client_id }
  throw fail('demo_exists').with({ data })
}

type Change = Partial<Pick<Demo, 'status' | 'done' | 'message' | 'finished_at'>>

/** Undefined when the demo was removed meanwhile. */
export function updateDemo(db: Db, clientId: number, change: Change): Promise<Demo | undefined> {
  return db.updateTable('demos').set(change).where('client_id', '=', clientId).returningAll().executeTakeFirst()
}
