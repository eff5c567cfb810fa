import type { Selectable } from 'kysely'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import type { Planned } from '../run/scan/question.ts'

export type Queued = Selectable<Tables['rank_queued']>

type OfJob = { workspace_id: number; id: number }

const ofJob = (db: Db, { workspace_id, id }: OfJob, keywordIds: number[]) =>
  db
    .selectFrom('rank_queued')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', id)
    .where('keyword_id', '=', anyOf(keywordIds))

/** For any workspace: the tag is a secret shared with the source. */
export const findQueued = (db: Db, tag: string): Promise<Queued | undefined> =>
  db.selectFrom('rank_queued').selectAll().where('tag', '=', tag).executeTakeFirst()

export const queuedOf = (db: Db, job: OfJob, keywordIds: number[]): Promise<Queued[]> =>
  ofJob(db, job, keywordIds).selectAll().orderBy('keyword_id').orderBy('device').execute()

/** Stored before they are sent; returns those nobody else is about to send. */
export async function insertQueued(db: Db, rows: Queued[]): Promise<Queued[]> {
  if (rows.length === 0) return []
  const added = db
    .insertInto('rank_queued')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
  return added.returningAll().execute()
}

type Key = Planned & { workspace_id: number; job_id: number }

const one = ({ workspace_id, job_id, keyword_id, device }: Key) => ({
  workspace_id,
  job_id,
  keyword_id,
  device,
})

export async function saveTask(db: Db, row: Key, task_id: string): Promise<void> {
  const { workspace_id, job_id, keyword_id, device } = one(row)
  await db
    .updateTable('rank_queued')
    .set({ task_id })
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', job_id)
    .where('keyword_id', '=', keyword_id)
    .where('device', '=', device)
    .execute()
}

export async function deleteQueued(db: Db, row: Key): Promise<void> {
  const { workspace_id, job_id, keyword_id, device } = one(row)
  await db
    .deleteFrom('rank_queued')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', job_id)
    .where('keyword_id', '=', keyword_id)
    .where('device', '=', device)
    .execute()
}
