import { sql } from 'kysely'
import { anyOf, type Db } from '../../../platform/database/db.ts'
import type { Job } from './jobs.ts'
import type { ResultRow } from './results/results.ts'

/** Updates the current standings from a job; failed checks change nothing. */
export async function saveStandings(
  db: Db,
  { workspace_id, id, created_at, is_simulated }: Job,
): Promise<void> {
  await sql`
    insert into rank_standings (workspace_id, keyword_id, device, job_id, job_at, query, geo, lang, position, prev_position, delta,
      is_new, is_lost, prev_checked_at, depth, depth_reached, url, checked_at, is_simulated)
    select workspace_id, keyword_id, device, job_id, job_at, query, geo, lang, position, prev_position, delta,
      is_new, is_lost, prev_checked_at, depth, depth_reached, url, checked_at, ${is_simulated}
    from rank_results
    where workspace_id = ${workspace_id} and job_id = ${id} and job_at = to_timestamp(${created_at}) and state <> 'failed'
    order by keyword_id, device
    on conflict (workspace_id, keyword_id, device, is_simulated) do update set job_id = excluded.job_id, job_at = excluded.job_at,
      query = excluded.query, geo = excluded.geo, lang = excluded.lang, position = excluded.position,
      prev_position = excluded.prev_position, delta = excluded.delta, is_new = excluded.is_new,
      is_lost = excluded.is_lost, prev_checked_at = excluded.prev_checked_at, depth = excluded.depth,
      depth_reached = excluded.depth_reached, url = excluded.url, checked_at = excluded.checked_at
    where rank_standings.job_at <= excluded.job_at`.execute(db)
}

/**
 * A job's results changed: its keywords get the standing of their last successful check.
 */
export async function renewStandings(
  db: Db,
  { workspace_id, id, created_at, is_simulated }: Job,
): Promise<void> {
  await sql`
    with stale as (delete from rank_standings s using rank_results r
      where r.workspace_id = ${workspace_id} and r.job_id = ${id} and r.job_at = to_timestamp(${created_at})
        and s.workspace_id = r.workspace_id and s.keyword_id = r.keyword_id and s.device = r.device and s.job_at <= to_timestamp(${created_at})
        and s.is_simulated = ${is_simulated}
      returning s.keyword_id, s.device)
    select 1 from stale`.execute(db)
  await sql`
    insert into rank_standings (workspace_id, keyword_id, device, job_id, job_at, query, geo, lang, position, prev_position, delta,
      is_new, is_lost, prev_checked_at, depth, depth_reached, url, checked_at, is_simulated)
    select last.* from rank_results own cross join lateral (
      select r.workspace_id, r.keyword_id, r.device, r.job_id, r.job_at, r.query, r.geo, r.lang, r.position, r.prev_position, r.delta,
        r.is_new, r.is_lost, r.prev_checked_at, r.depth, r.depth_reached, r.url, r.checked_at, j.is_simulated
      from rank_results r join rank_jobs j on j.workspace_id = r.workspace_id and j.id = r.job_id and j.status = 'done'
        and j.is_simulated = ${is_simulated}
      where r.workspace_id = own.workspace_id and r.keyword_id = own.keyword_id and r.device = own.device and r.state <> 'failed'
      order by r.job_at desc limit 1) last
    where own.workspace_id = ${workspace_id} and own.job_id = ${id} and own.job_at = to_timestamp(${created_at})
    on conflict (workspace_id, keyword_id, device, is_simulated) do nothing`.execute(db)
}

/** Keywords that a check has covered, whatever the result. */
export async function checkedKeywords(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('rank_results')
    .select('keyword_id')
    .distinct()
    .where('keyword_id', '=', anyOf(ids))
    .execute()
  return new Set(rows.map(({ keyword_id }) => keyword_id))
}

type Failure = Pick<ResultRow, 'keyword_id' | 'device' | 'query' | 'geo' | 'lang'> & {
  job_at: number
  failed_at: number
}

const MAX_JOBS = 20

/** What failed in a client's last check of all keywords and in those after it, the newest first. */
export async function failuresOf(
  db: Db,
  { workspaceId, clientId }: { workspaceId: number; clientId: number },
  keywordIds: number[],
): Promise<Failure[]> {
  const jobs = await db
    .selectFrom('rank_jobs')
    .select(['id', 'created_at', 'is_whole'])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('status', 'in', ['done', 'error'])
    .where(sql<boolean>`is_simulated = is_simulated('search')`)
    .orderBy('id', 'desc')
    .limit(MAX_JOBS)
    .execute()
  const whole = jobs.findIndex(({ is_whole }) => is_whole)
  const newest = whole === -1 ? jobs : jobs.slice(0, whole + 1)
  if (newest.length === 0 || keywordIds.length === 0) return []
  return (
    db
      .selectFrom('rank_results')
      .select([
        'keyword_id',
        'device',
        'query',
        'geo',
        'lang',
        'job_at',
        'checked_at as failed_at',
      ])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`job_id = any(${newest.map(({ id }) => id)}::bigint[])`)
      // Names the months, so that other partitions are pruned.
      .where('job_at', '>=', Math.min(...newest.map(({ created_at }) => created_at)))
      .where('job_at', '<=', Math.max(...newest.map(({ created_at }) => created_at)))
      .where('state', '=', 'failed')
      .where('keyword_id', '=', anyOf(keywordIds))
      .orderBy('job_at', 'desc')
      .execute()
  )
}
