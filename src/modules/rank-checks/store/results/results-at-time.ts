import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { KeywordRow } from '../../../clients/index.ts'
import { requireAtHand } from '../../archive/restore.ts'
import { devicesOf, resultKeyOf } from '../../run/scan/question.ts'
import type { ResultRow } from './results.ts'

const FIELDS = [
  ...([
    'keyword_id',
    'device',
    'query',
    'geo',
    'lang',
    'job_id',
    'position',
    'depth',
    'depth_reached',
  ] as const),
  ...([
    'url',
    'checked_at',
    'prev_position',
    'prev_checked_at',
    'delta',
    'is_new',
    'is_lost',
  ] as const),
  ...(['features', 'owned_features', 'foreign_features'] as const),
] as const

export type ResultAtTime = Pick<ResultRow, (typeof FIELDS)[number]>
type Tracked = Pick<KeywordRow, 'id' | 'client_id' | 'query' | 'geo' | 'lang' | 'device'>
type Asked = { workspaceId: number; clientId: number; time: number }

/** The last successful check of each keyword, with its current query, among the jobs that had finished by then. */
export async function resultsBefore(
  db: Db,
  asked: Asked,
  keywords: Tracked[],
): Promise<Map<string, ResultAtTime>> {
  const jobs = await jobsUpTo(db, asked)
  const jobIds = jobs.map(({ job_id }) => job_id)
  await requireAtHand(db, { workspaceId: asked.workspaceId, jobIds })
  const found = new Map<string, ResultAtTime>()
  const words = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const add = (row: ResultAtTime) => {
    if (!found.has(resultKeyOf(row)) && isSame(row, words.get(row.keyword_id)))
      found.set(resultKeyOf(row), row)
  }
  for (const row of await resultsOfJobs(db, asked, { jobs, ids: [...words.keys()] })) add(row)
  const missing = keywords.flatMap(({ id, query, geo, lang, ...on }) =>
    devicesOf(on)
      .map((device) => ({ keyword_id: id, device, query, geo, lang }))
      .filter((key) => !found.has(resultKeyOf(key))),
  )
  for (const row of await olderResults(db, asked, { missing, oldest: jobs.at(-1)?.job_at }))
    add(row)
  return found
}

const isSame = (row: ResultAtTime, keyword: Tracked | undefined) =>
  row.query === keyword?.query && row.geo === keyword.geo && row.lang === keyword.lang

type Found = { job_id: number; job_at: number; is_whole: boolean }

const MAX_PARTS = 50

/** Back to the last check of all keywords, newest first: most keywords have their result in it. */
async function jobsUpTo(db: Db, { workspaceId, clientId, time }: Asked): Promise<Found[]> {
  const jobs = await db
    .selectFrom('rank_jobs')
    .select(['id as job_id', 'created_at as job_at', 'is_whole'])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('status', '=', 'done')
    .where(sql<boolean>`is_simulated = is_simulated('search')`)
    .where('finished_at', '<', time)
    .orderBy('id', 'desc')
    .limit(MAX_PARTS)
    .execute()
  const whole = jobs.findIndex(({ is_whole }) => is_whole)
  return jobs.slice(0, whole === -1 ? 1 : whole + 1)
}

const names = (table: string) => sql.join(FIELDS.map((field) => sql.ref(`${table}.${field}`)))

type OfJobs = { jobs: Found[]; ids: number[] }

async function resultsOfJobs(
  db: Db,
  { workspaceId }: Asked,
  { jobs, ids }: OfJobs,
): Promise<ResultAtTime[]> {
  if (jobs.length === 0 || ids.length === 0) return []
  const jobIds = jobs.map(({ job_id }) => job_id)
  const times = jobs.map(({ job_at }) => job_at)
  const { rows } = await sql<ResultAtTime>`
    select ${names('r')} from rank_results r
    where r.workspace_id = ${workspaceId} and r.job_id = any(${jobIds}::bigint[])
      and r.job_at = any(array(select to_timestamp(t) from unnest(${times}::double precision[]) t)) and r.state <> 'failed' and r.keyword_id = any(${ids}::bigint[])
    order by r.job_id desc`.execute(db)
  return rows
}

type Key = Pick<ResultRow, 'keyword_id' | 'device' | 'query' | 'geo' | 'lang'>
type Older = { missing: Key[]; oldest: number | undefined }

async function olderResults(
  db: Db,
  { workspaceId, time }: Asked,
  { missing, oldest }: Older,
): Promise<ResultAtTime[]> {
  if (missing.length === 0 || oldest === undefined) return []
  const { rows } = await sql<ResultAtTime>`
    select found.* from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
      as asked(keyword_id bigint, device text, query text, geo text, lang text)
    cross join lateral (
      select ${names('r')} from rank_results r
      where r.keyword_id = asked.keyword_id and r.device = asked.device and r.workspace_id = ${workspaceId}
        and r.job_at < to_timestamp(${oldest}) and r.state <> 'failed'
        and (r.query, r.geo, r.lang) = (asked.query, asked.geo, asked.lang)
        and exists (select 1 from rank_jobs j where j.workspace_id = r.workspace_id and j.id = r.job_id and j.status = 'done' and j.finished_at < to_timestamp(${time})
          and j.is_simulated = is_simulated('search'))
      order by r.job_at desc limit 1) found`.execute(db)
  return rows
}
