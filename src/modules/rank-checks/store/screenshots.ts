import type { Insertable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { SearchDevice } from '../run/scan/question.ts'
import type { Job } from './jobs.ts'
import { ofJob } from './results/results.ts'

type Key = { keyword_id: number; device: SearchDevice }

type Stored = Pick<Context, 'db' | 'blobs'>
type New = Insertable<Tables['rank_screenshots']> & { png: Buffer; taken_at: number }

/** Where a screenshot is in the bucket. */
export const screenshotKey = ({
  workspace_id,
  job_id,
  keyword_id,
  device,
}: Omit<New, 'png' | 'page' | 'taken_at'>) =>
  `screenshots/${workspace_id}/${job_id}/${keyword_id}-${device}.png`

export async function readScreenshot(
  { db, blobs }: Stored,
  job: Job,
  { keyword_id, device }: Key,
) {
  const row = await screenshotRow(db, job, { keyword_id, device })
  if (!row) return undefined
  const png = row.png ?? (await blobs.get(screenshotKey(row)))
  return png && { ...row, png }
}

export function screenshotRow(db: Db, job: Job, { keyword_id, device }: Key) {
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
export async function insertScreenshot({ db, blobs }: Stored, screenshot: New): Promise<void> {
  const png = await blobs.put(screenshotKey(screenshot), screenshot.png)
  await db
    .insertInto('rank_screenshots')
    .values({ ...screenshot, png })
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
