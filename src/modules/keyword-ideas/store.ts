import type { Insertable, Selectable } from 'kysely'
import type { Run } from '../../core/run.ts'
import type { Db, Tables } from '../../platform/db.ts'

export type Find = Selectable<Tables['keyword_finds']>

export async function insertFind(db: Db, find: Insertable<Tables['keyword_finds']>): Promise<void> {
  await db.insertInto('keyword_finds').values(find).execute()
}

/** What the sources of a run found, in the order in which they were planned; it is kept no longer. */
export async function takeFinds(db: Db, { workspace_id, id }: Pick<Run, 'workspace_id' | 'id'>): Promise<Find[]> {
  const taken = db.deleteFrom('keyword_finds').where('workspace_id', '=', workspace_id).where('run_id', '=', id)
  return (await taken.returningAll().execute()).toSorted((a, b) => a.seq - b.seq)
}
