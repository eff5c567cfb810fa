import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db.ts'
import type { SearchDevice } from '../question.ts'
import type { Job } from './jobs.ts'
import { ofJob } from './results.ts'

export type Screenshot = Selectable<Tables['rank_screenshots']>
type Key = { keyword_id: number; device: SearchDevice }

export function readScreenshot(db: Db, job: Job, { keyword_id, device }: Key): Promise<Screenshot | undefined> {
  return db
    .selectFrom('rank_screenshots')
    .selectAll()
    .where('workspace_id', '=', job.workspace_id)
    .where('job_id', '=', job.id)
    .where('keyword_id', '=', keyword_id)
    .where('device', '=', device)
    .executeTakeFirst()
}

/** The first screenshot of a result stays: later ones show another time. */
export async function insertScreenshot(db: Db, screenshot: Insertable<Tables['rank_screenshots']>): Promise<void> {
  await db
    .insertInto('rank_screenshots')
    .values(screenshot)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The results worth a screenshot, best positions first. */
export function pictured(db: Db, job: Job, limit: number): Promise<Key[]> {
  return ofJob(db, job)
    .select(['keyword_id', 'device'])
    .where('state', '<>', 'failed')
    .orderBy('position')
    .orderBy('keyword_id')
    .orderBy('device')
    .limit(limit)
    .execute()
}

export async function deleteScreenshots(db: Db, before: number): Promise<void> {
  await db.deleteFrom('rank_screenshots').where('taken_at', '<', before).execute()
}
