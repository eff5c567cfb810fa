import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { resultKeyOf, type SearchDevice } from '../../run/scan/question.ts'
import type { Job } from '../jobs.ts'
import type { ResultRow } from './results.ts'

/** What one check saw of a keyword. */
export type Observation = Pick<
  ResultRow,
  | 'job_id'
  | 'checked_at'
  | 'position'
  | 'depth'
  | 'url'
  | 'features'
  | 'owned_features'
  | 'foreign_features'
  | 'source'
> & { job_at: number }

/** A keyword on one device, asked in the same words: its checks that did not fail, newest first. */
export type KeywordSeries = {
  keyword_id: number
  device: SearchDevice
  query: string
  /** Within the country; empty for all of it. */
  location: string
  engine: string
  observations: Observation[]
}

type Row = Observation & Omit<KeywordSeries, 'observations'> & { geo: string; lang: string }

const SEEN = sql`h.job_id, h.job_at, h.checked_at, h.position, h.depth, h.url, h.features,
  h.owned_features, h.foreign_features, h.source`

const LOCATION = sql`coalesce(k.location, '') as location, coalesce(k.engine, 'google') as engine`

/** What a job saw of these keywords, each with its checks before: at most `count` in all. */
export async function recentSeries(
  db: Db,
  job: Job,
  { keywordIds, count }: { keywordIds: number[]; count: number },
): Promise<KeywordSeries[]> {
  const { rows } = await sql<Row>`
    select r.keyword_id, r.device, r.query, r.geo, r.lang, ${LOCATION}, seen.* from rank_results r
    left join keywords k on k.workspace_id = r.workspace_id and k.id = r.keyword_id
    cross join lateral (
      select ${SEEN} from rank_results h
      where h.workspace_id = r.workspace_id and h.keyword_id = r.keyword_id and h.device = r.device
        and h.job_at <= r.job_at and h.state <> 'failed' and h.query = r.query and h.geo = r.geo and h.lang = r.lang
        and (h.job_id = r.job_id or exists (select 1 from rank_jobs j where j.workspace_id = h.workspace_id
          and j.id = h.job_id and j.status = 'done' and j.is_simulated = ${job.is_simulated}))
      order by h.job_at desc limit ${count}) seen
    where r.workspace_id = ${job.workspace_id} and r.job_id = ${job.id} and r.job_at = to_timestamp(${job.created_at})
      and r.state <> 'failed' and r.keyword_id = any(${keywordIds}::bigint[])
    order by r.keyword_id, r.device, seen.job_at desc`.execute(db)
  return grouped(rows)
}

type Past = { workspaceId: number; clientId: number; keywordIds: number[]; from: number }

/** Every check of these keywords since then, in the current world. */
export async function pastSeries(
  db: Db,
  { workspaceId, clientId, keywordIds, from }: Past,
): Promise<KeywordSeries[]> {
  const { rows } = await sql<Row>`
    select h.keyword_id, h.device, h.query, h.geo, h.lang, ${LOCATION}, ${SEEN} from rank_results h
    left join keywords k on k.workspace_id = h.workspace_id and k.id = h.keyword_id
    where h.workspace_id = ${workspaceId} and h.keyword_id = any(${keywordIds}::bigint[]) and h.state <> 'failed'
      and h.job_at >= to_timestamp(${from}) and h.job_id in (select id from rank_jobs where workspace_id = ${workspaceId}
        and client_id = ${clientId} and status = 'done' and created_at >= to_timestamp(${from})
        and is_simulated = is_simulated('search'))
    order by h.keyword_id, h.device, h.query, h.geo, h.lang, h.job_at desc`.execute(db)
  return grouped(rows)
}

/** A keyword whose words have changed is another keyword. */
function grouped(rows: Row[]): KeywordSeries[] {
  const groups = Map.groupBy(
    rows,
    ({ query, geo, lang, ...row }) => `${resultKeyOf(row)}\n${query}\n${geo}\n${lang}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { keyword_id, device, query, location, engine } = first
    return [{ keyword_id, device, query, location, engine, observations: group }]
  })
}
