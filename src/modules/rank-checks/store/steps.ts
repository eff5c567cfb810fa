import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { SearchDevice } from '../question.ts'

export type Planned = { keyword_id: number; device: SearchDevice }
type Key = { workspace_id: number; job_id: number; nr: number }

const ROWS_AT_ONCE = 2000

/** Stores the steps of a job, numbered from 1. */
export async function insertSteps(
  db: Db,
  job: { workspace_id: number; id: number },
  steps: Planned[][],
): Promise<void> {
  for (let from = 0; from < steps.length; from += ROWS_AT_ONCE) {
    const rows = steps.slice(from, from + ROWS_AT_ONCE).map((step, index) => ({
      nr: from + index + 1,
      keyword_ids: step.map(({ keyword_id }) => keyword_id),
      devices: step.map(({ device }) => device),
    }))
    await sql`insert into rank_steps (workspace_id, job_id, nr, keyword_ids, devices)
      select ${job.workspace_id}, ${job.id}, nr, keyword_ids, devices
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as steps(nr integer, keyword_ids bigint[], devices text[])`.execute(
      db,
    )
  }
}

/** The checks of a step; null when it is done. */
export async function readStep(db: Db, { workspace_id, job_id, nr }: Key): Promise<Planned[] | null> {
  const row = await db
    .selectFrom('rank_steps')
    .select([sql<number[]>`keyword_ids::float8[]`.as('keyword_ids'), 'devices'])
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', job_id)
    .where('nr', '=', nr)
    .executeTakeFirst()
  if (!row) return null
  return row.keyword_ids.map((keyword_id, index) => ({ keyword_id, device: row.devices[index] ?? 'desktop' }))
}

/** Claims the next steps, at most `count`, for the queue. The caller's transaction has locked the job. */
export async function claimSteps(
  db: Db,
  { workspace_id, id }: { workspace_id: number; id: number },
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ nr: number }>`
    with job as (select queued_steps from rank_jobs where workspace_id = ${workspace_id} and id = ${id} for no key update),
    next as (select nr from rank_steps where workspace_id = ${workspace_id} and job_id = ${id}
      and nr > (select queued_steps from job) order by nr limit ${count}),
    marked as (update rank_jobs set queued_steps = (select max(nr) from next)
      where workspace_id = ${workspace_id} and id = ${id} and exists (select 1 from next))
    select nr from next order by nr`.execute(db)
  return rows.map(({ nr }) => nr)
}

/** Deletes a finished step; returns whether it was the last, or null when it was deleted before. */
export async function finishStep(db: Db, { workspace_id, job_id, nr }: Key): Promise<boolean | null> {
  // The ends of a job's steps are serialized, so that exactly one of them is the last.
  await sql`select 1 from rank_jobs where workspace_id = ${workspace_id} and id = ${job_id} for no key update`.execute(
    db,
  )
  const own = db.deleteFrom('rank_steps').where('workspace_id', '=', workspace_id).where('job_id', '=', job_id)
  if (!(await own.where('nr', '=', nr).returning('nr').executeTakeFirst())) return null
  const left = db
    .selectFrom('rank_steps')
    .select('nr')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', job_id)
  return (await left.limit(1).executeTakeFirst()) === undefined
}
