import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Db } from '../../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../../platform/database/workspace-scope.ts'
import { mainEngine } from '../../../clients/index.ts'
import type { Job } from '../jobs.ts'
import type { Moment } from './result-columns.ts'
import type { ResultRow } from './results.ts'

const CELL = [
  'keyword_id',
  'device',
  'job_id',
  'query',
  'geo',
  'lang',
  'state',
  'position',
  'delta',
  'prev_checked_at',
] as const
export type Cell = Pick<ResultRow, (typeof CELL)[number]>

type Asked = {
  workspaceId: number
  keywordIds: number[]
  jobs: { job_id: number; job_at: number }[]
}

/** The results of some keywords in some jobs, also the failed ones. */
export async function foundIn(
  db: Db,
  { workspaceId, keywordIds, jobs }: Asked,
): Promise<Cell[]> {
  if (keywordIds.length === 0 || jobs.length === 0) return []
  return (
    db
      .selectFrom('rank_results')
      .select(CELL)
      .where('workspace_id', '=', workspaceId)
      .where('keyword_id', '=', anyOf(keywordIds))
      .where(sql<boolean>`job_id = any(${jobs.map(({ job_id }) => job_id)}::bigint[])`)
      // Names the months, so that other partitions are pruned.
      .where('job_at', '>=', Math.min(...jobs.map(({ job_at }) => job_at)))
      .where('job_at', '<=', Math.max(...jobs.map(({ job_at }) => job_at)))
      .execute()
  )
}

/** The main engine of the client of a job. */
const ENGINE_OF = (jobId: RawBuilder<unknown>) =>
  mainEngine(
    sql`(select c.client_id from rank_checks c where c.workspace_id = ${WORKSPACE_ID} and c.id = ${jobId})`,
  )

export type Turn = { job_id: number; is_new: number; is_lost: number }

/** How many keywords each of these jobs gained and lost. */
export async function countTurns(
  db: Db,
  workspaceId: number,
  jobs: { job_id: number; job_at: number }[],
): Promise<Turn[]> {
  if (jobs.length === 0) return []
  const { rows } = await sql<Turn>`
    select asked.job_id, count(distinct r.keyword_id) filter (where r.is_new) as is_new,
      count(distinct r.keyword_id) filter (where r.is_lost) as is_lost
    from unnest(${jobs.map(({ job_id }) => job_id)}::bigint[], ${jobs.map(({ job_at }) => job_at)}::double precision[])
      as asked(job_id, job_at)
    join rank_results r on r.workspace_id = ${workspaceId} and r.job_id = asked.job_id and r.job_at = to_timestamp(asked.job_at)
      and r.engine = ${ENGINE_OF(sql`asked.job_id`)}
    group by asked.job_id`.execute(db)
  return rows
}

type Pair = { now: Moment; before: Moment }

/** How many keywords were gained and lost between two jobs, by the later one. */
export async function countTurnsBetween(
  db: Db,
  workspaceId: number,
  pairs: Pair[],
): Promise<Turn[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Turn>`
    select now.job_id,
      count(distinct now.keyword_id) filter (where now.position is not null and was.depth >= now.depth) as is_new,
      count(distinct now.keyword_id) filter (where now.position is null and now.depth >= was.depth) as is_lost
    from unnest(${pairs.map(({ now }) => now.job_id)}::bigint[], ${pairs.map(({ now }) => now.job_at)}::double precision[],
        ${pairs.map(({ before }) => before.job_id)}::bigint[], ${pairs.map(({ before }) => before.job_at)}::double precision[])
      as asked(now_id, now_at, was_id, was_at)
    join rank_results now on now.workspace_id = ${workspaceId} and now.job_id = asked.now_id and now.job_at = to_timestamp(asked.now_at)
      and now.engine = ${ENGINE_OF(sql`asked.now_id`)}
    join rank_results was on was.workspace_id = ${workspaceId} and was.job_id = asked.was_id and was.job_at = to_timestamp(asked.was_at)
      and was.keyword_id = now.keyword_id and was.device = now.device
      and (was.query, was.geo, was.lang) = (now.query, now.geo, now.lang)
    where now.state <> 'failed' and was.state <> 'failed' and (now.position is null) <> (was.position is null)
    group by now.job_id`.execute(db)
  return rows
}

const LIVE_CELL = [
  'keyword_id',
  'device',
  'state',
  'position',
  'delta',
  'checked_at',
  'prev_checked_at',
] as const
type LiveCell = Pick<ResultRow, (typeof LIVE_CELL)[number]>

/** The results of a job so far, or since a time, in order of completion. */
export function cellsOf(db: Db, job: Job, since: number): Promise<LiveCell[]> {
  return db
    .selectFrom('rank_results')
    .select(LIVE_CELL)
    .where('workspace_id', '=', job.workspace_id)
    .where('job_id', '=', job.id)
    .where('job_at', '=', job.created_at)
    .where('checked_at', '>=', since)
    .orderBy('checked_at')
    .orderBy('keyword_id')
    .execute()
}
