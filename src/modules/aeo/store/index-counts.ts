import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { ofAllWorkspaces } from '../../../platform/database/workspace-scope.ts'

type Owner = { workspace_id: number; client_id: number }

export type Counted = { bucket: string; hits: number; n: number }

/** The overviews of a client's last rank check, replacing the previous ones. */
export const saveTriggers = (db: Db, owner: Owner, counts: Counted[]) =>
  replace(db, owner, { counts, columns: { n: 'observations', hits: 'triggers' } })

/** The same for its last check of prompts: how often the client was named. */
export const saveAnswers = (db: Db, owner: Owner, counts: Counted[]) =>
  replace(db, owner, { counts, columns: { n: 'answers', hits: 'named' } })

type Columns = { n: 'observations' | 'answers'; hits: 'triggers' | 'named' }

async function replace(
  db: Db,
  owner: Owner,
  { counts, columns }: { counts: Counted[]; columns: Columns },
): Promise<void> {
  const [n, hits] = [sql.ref(columns.n), sql.ref(columns.hits)]
  await sql`update aeo_index set ${n} = 0, ${hits} = 0 where workspace_id = ${owner.workspace_id} and client_id = ${owner.client_id}`.execute(
    db,
  )
  await sql`insert into aeo_index (workspace_id, client_id, bucket, ${n}, ${hits})
    select ${owner.workspace_id}, ${owner.client_id}, bucket, n, hits
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted(bucket text, n integer, hits integer)
    on conflict (workspace_id, client_id, bucket) do update set ${n} = excluded.${n}, ${hits} = excluded.${hits}`.execute(
    db,
  )
}

export async function forgetIndex(db: Db, clientId: number): Promise<void> {
  await db.deleteFrom('aeo_index').where('client_id', '=', clientId).execute()
}

export type IndexRow = {
  bucket: string
  client_id: number
  workspace_id: number
  observations: number
  triggers: number
  answers: number
  named: number
}

/** The totals of these kinds of prompts over all clients. Reads across workspaces: only aggregates of many may leave here. */
export function indexRows(db: Db, buckets: string[]): Promise<IndexRow[]> {
  if (buckets.length === 0) return Promise.resolve([])
  const all = ofAllWorkspaces(db).selectFrom('aeo_index')
  return all.selectAll().where('bucket', 'in', buckets).orderBy('client_id').execute()
}
