import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db.ts'

export type LinkRow = Selectable<Tables['report_links']>

type Place = { clientId: number; jobId: number | null }

/** The settings of a link; undefined when they were never changed. */
export function readLink(db: Db, { clientId, jobId }: Place): Promise<LinkRow | undefined> {
  return db
    .selectFrom('report_links')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('job_id', jobId === null ? 'is' : '=', jobId)
    .executeTakeFirst()
}

/** The link to the newest report of a client that this token opens. */
export function linkOfToken(db: Db, token: string): Promise<LinkRow | undefined> {
  return db.selectFrom('report_links').selectAll().where('token', '=', token).executeTakeFirst()
}

type Change = Partial<Pick<LinkRow, 'token' | 'expires_at' | 'password'>>

export async function saveLink(db: Db, place: Place & { workspaceId: number }, change: Change): Promise<void> {
  const { workspaceId: workspace_id, clientId: client_id, jobId: job_id } = place
  const insert = db.insertInto('report_links').values({ workspace_id, client_id, job_id, ...NEW, ...change })
  await insert
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.columns(['client_id', 'job_id']).doNothing()
        : conflict.columns(['client_id', 'job_id']).doUpdateSet(change),
    )
    .execute()
}

const NEW = { token: null, expires_at: null, password: null }
