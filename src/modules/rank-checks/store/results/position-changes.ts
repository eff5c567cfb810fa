import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../../platform/database/workspace-scope.ts'
import type { Move } from '../../results/spikes.ts'
import { resultKeyOf, type SearchDevice } from '../../run/scan/question.ts'
import type { Job } from '../jobs.ts'

export type Moved = Move & {
  keyword_id: number
  device: SearchDevice
  query: string
  geo: string
  lang: string
  url: string
}

const MAX_MOVES = 20_000

/** The changes of a job, each with the keyword's last fourteen positions; unchanged keywords are omitted. */
export async function movesOf(db: Db, job: Job): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select r.keyword_id, r.device, r.query, r.geo, r.lang, r.url, r.position, r.prev_position, r.delta, r.is_lost,
      case when r.delta is null or r.delta = 0 then '{}' else array(
        select h.position from rank_results h
          where h.workspace_id = r.workspace_id and h.keyword_id = r.keyword_id and h.device = r.device
          and h.job_at < r.job_at and h.state <> 'failed' and h.merged_from is null and h.depth >= r.depth and h.query = r.query and h.geo = r.geo
          and h.lang = r.lang and exists (select 1 from rank_jobs j where j.workspace_id = h.workspace_id and j.id = h.job_id and j.status = 'done'
          and j.is_simulated = ${job.is_simulated})
        order by h.job_at desc limit 14) end as earlier
    from rank_results r
    where r.workspace_id = ${job.workspace_id} and r.job_id = ${job.id} and r.job_at = to_timestamp(${job.created_at})
      and r.state <> 'failed' and r.prev_position is not null
    order by r.keyword_id, r.device limit ${MAX_MOVES}`.execute(db)
  return rows
}

type Named = { keyword_id: number; device: SearchDevice }

/** Marks these as reported; returns those that were not reported within the last day, as `keyword:device`. */
export async function rememberSpikes(
  db: Db,
  moves: Named[],
  now: number,
): Promise<Set<string>> {
  if (moves.length === 0) return new Set()
  const named = moves.map(({ keyword_id, device }) => ({ keyword_id, device }))
  const { rows } = await sql<Named>`
    insert into rank_spikes (workspace_id, keyword_id, device, notified_at)
    select ${WORKSPACE_ID}, keyword_id, device, to_timestamp(${now}::double precision)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as moved(keyword_id bigint, device text)
    on conflict (workspace_id, keyword_id, device, is_simulated) do update set notified_at = excluded.notified_at
      where rank_spikes.notified_at at time zone 'UTC' <= excluded.notified_at at time zone 'UTC' - interval '1 day'
    returning keyword_id, device`.execute(db)
  return new Set(rows.map(resultKeyOf))
}
