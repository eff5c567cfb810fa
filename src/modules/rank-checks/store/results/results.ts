import { type Insertable, type Selectable, sql } from 'kysely'
import { anyOf, type Db, type Tables } from '../../../../platform/database/db.ts'
import {
  type Check,
  type Planned,
  resultKeyOf,
  type SearchDevice,
} from '../../run/scan/question.ts'
import type { Job } from '../jobs.ts'

export type ResultRow = Selectable<Tables['rank_results']>

type NewResult = { row: Insertable<Tables['rank_results']>; serp: Buffer | null }

/** Saves results with their pages and returns the new ones; existing ones stay as they are. */
export async function insertResults(db: Db, results: NewResult[]): Promise<ResultRow[]> {
  const added = await db
    .insertInto('rank_results')
    .values(results.map(({ row }) => row))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  const isAdded = new Set(added.map(resultKeyOf))
  const serps = results.flatMap(({ row, serp }) => {
    const { workspace_id, job_id, keyword_id, device, job_at } = row
    if (serp === null || !isAdded.has(resultKeyOf(row))) return []
    return [{ workspace_id, job_id, keyword_id, device, job_at, body: serp }]
  })
  if (serps.length > 0) await db.insertInto('rank_serps').values(serps).execute()
  return added
}

export type OfJob = Pick<Job, 'workspace_id' | 'id' | 'created_at'>

export const ofJob = (db: Db, { workspace_id, id, created_at }: OfJob) =>
  db
    .selectFrom('rank_results')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', id)
    // Names the month, so that other partitions are pruned.
    .where('job_at', '=', created_at)

/** Which of these checks have their result. */
export async function checkedOf(db: Db, job: OfJob, keywordIds: number[]): Promise<Planned[]> {
  return ofJob(db, job)
    .select(['keyword_id', 'device'])
    .where('keyword_id', '=', anyOf(keywordIds))
    .execute()
}

type Window = { limit?: number | null; offset?: number }

/** The results of a job in the order of the keywords. */
export function resultsOf(
  db: Db,
  job: Job,
  { limit = null, offset = 0 }: Window = {},
): Promise<ResultRow[]> {
  return ofJob(db, job)
    .selectAll()
    .orderBy('keyword_id')
    .orderBy('device')
    .limit(limit)
    .offset(offset)
    .execute()
}

type Behind = { after?: Key | undefined; limit: number }

/** The next results of a job after a key, in the same order. */
export function resultsAfter(db: Db, job: Job, { after, limit }: Behind): Promise<ResultRow[]> {
  const found = ofJob(db, job).selectAll().orderBy('keyword_id').orderBy('device').limit(limit)
  return (after ? found.where(isBehind(after)) : found).execute()
}

export const isBehind = ({ keyword_id, device }: Key) =>
  sql<boolean>`(keyword_id, device) > (${keyword_id}, ${device})`

/** The depth that every check of a job reached on each engine: sites are compared only up to it. */
export async function commonDepths(db: Db, job: Job): Promise<Map<string, number>> {
  const seen = ofJob(db, job)
    .where('state', '<>', 'failed')
    .select((eb) => ['engine', eb.fn.min('depth_reached').as('least')])
  const rows = await seen.groupBy('engine').execute()
  return new Map(rows.map(({ engine, least }) => [engine, Number(least)]))
}

/** The engines that a job asked. */
export async function enginesOf(db: Db, job: Job): Promise<Set<string>> {
  const rows = await ofJob(db, job).select('engine').distinct().execute()
  return new Set(rows.map(({ engine }) => engine))
}

export function failedOf(db: Db, job: Job): Promise<Planned[]> {
  return ofJob(db, job)
    .select(['keyword_id', 'device'])
    .where('state', '=', 'failed')
    .orderBy('keyword_id')
    .execute()
}

/** The checks of its client that have succeeded since. */
export function madeSince(
  db: Db,
  { workspace_id, client_id, created_at }: Job,
): Promise<Planned[]> {
  return db
    .selectFrom('rank_results')
    .innerJoin('rank_jobs', (join) =>
      join
        .onRef('rank_jobs.id', '=', 'rank_results.job_id')
        .on('rank_jobs.client_id', '=', client_id),
    )
    .where('rank_results.workspace_id', '=', workspace_id)
    .where('rank_results.job_at', '>', created_at)
    .where('rank_results.state', '<>', 'failed')
    .select(['rank_results.keyword_id', 'rank_results.device'])
    .distinct()
    .execute()
}

/** How many pages a job fetched, without cache hits. */
export async function pagesRead(db: Db, job: Job): Promise<number> {
  const own = ofJob(db, job).where('cached', '=', false)
  return (
    await own
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('pages'), sql<number>`0`).as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export type Key = { keyword_id: number; device: SearchDevice }

export function resultOf(
  db: Db,
  job: Job,
  { keyword_id, device }: Key,
): Promise<ResultRow | undefined> {
  return ofJob(db, job)
    .selectAll()
    .where('keyword_id', '=', keyword_id)
    .where('device', '=', device)
    .executeTakeFirst()
}

export type Last = {
  keyword_id: number
  device: SearchDevice
  job_id: number
  position: number | null
  prev_position: number | null
  delta: number | null
  depth: number
  url: string
  checked_at: number
}

type Identity = Pick<Check, 'keyword_id' | 'device' | 'query' | 'geo' | 'lang'>

/**
 * The newest check of each that did not fail, among the jobs that were brought to their end. A keyword whose words
 * have changed since is another keyword, and a check in the other world is none. Not found counts only when it was looked for at least `depth` deep.
 */
export async function lastOf(
  db: Db,
  workspaceId: number,
  { of, depth = 0 }: { of: Identity[]; depth?: number },
): Promise<Last[]> {
  if (of.length === 0) return []
  const { rows } = await sql<Last>`
    select asked.keyword_id, asked.device, found.* from jsonb_to_recordset(${JSON.stringify(of.map(identity))}::jsonb)
      as asked(keyword_id bigint, device text, query text, geo text, lang text)
    cross join lateral (
      select r.job_id, r.position, r.prev_position, r.delta, r.depth, r.url, r.checked_at from rank_results r
      where r.keyword_id = asked.keyword_id and r.device = asked.device and r.workspace_id = ${workspaceId}
        and r.query = asked.query and r.geo = asked.geo and r.lang = asked.lang
        and (r.state = 'ranked' or (r.state = 'not_found' and r.depth >= ${depth}))
        and exists (select 1 from rank_jobs j where j.workspace_id = r.workspace_id and j.id = r.job_id and j.status = 'done'
          and j.is_simulated = is_simulated('search'))
      order by r.job_at desc limit 1) found`.execute(db)
  return rows
}

const identity = ({ keyword_id, device, query, geo, lang }: Identity) => ({
  keyword_id,
  device,
  query,
  geo,
  lang,
})

export type Point = Pick<
  ResultRow,
  | 'job_id'
  | 'device'
  | 'checked_at'
  | 'position'
  | 'delta'
  | 'prev_checked_at'
  | 'is_new'
  | 'is_lost'
  | 'url'
  | 'features'
  | 'owned_features'
> &
  Pick<Job, 'is_simulated'>

export type HistoryAsked = {
  workspaceId: number
  clientId: number
  /** With its current query: with another it was another keyword. */
  keyword: Pick<ResultRow, 'query' | 'geo' | 'lang'> & { id: number }
  devices: SearchDevice[]
  from?: number | undefined
  to?: number | undefined
  world?: 'current' | 'all'
}

export const MAX_POINTS = 5000

/** The history of one keyword, oldest first, without failed checks. */
export async function historyOf(
  db: Db,
  { workspaceId, clientId, keyword, devices, from, to, world = 'current' }: HistoryAsked,
): Promise<Point[]> {
  let found = db
    .selectFrom('rank_results')
    .innerJoin('rank_jobs', 'rank_jobs.id', 'rank_results.job_id')
    .select([
      'job_id',
      'device',
      'checked_at',
      'position',
      'delta',
      'prev_checked_at',
      'is_new',
      'is_lost',
      'url',
      'features',
      'owned_features',
      'is_simulated',
    ])
    .where('rank_results.workspace_id', '=', workspaceId)
    .where('keyword_id', '=', keyword.id)
    .where('query', '=', keyword.query)
    .where('geo', '=', keyword.geo)
    .where('lang', '=', keyword.lang)
    .where('device', 'in', devices)
    .where('state', '<>', 'failed')
    .where('merged_from', 'is', null)
    .where('rank_jobs.status', '=', 'done')
  if (world === 'current')
    found = found.where(sql<boolean>`rank_jobs.is_simulated = is_simulated('search')`)
  // The months of the jobs, so that other partitions are pruned.
  const first = sql<number>`(select min(created_at) from rank_jobs
    where workspace_id = ${workspaceId} and client_id = ${clientId} and finished_at >= to_timestamp(${from}))`
  if (from !== undefined)
    found = found.where('checked_at', '>=', from).where('job_at', '>=', first)
  if (to !== undefined) found = found.where('checked_at', '<', to).where('job_at', '<', to)
  const rows = await found
    .orderBy('job_at', 'desc')
    .orderBy('device')
    .limit(MAX_POINTS)
    .execute()
  return rows.reverse()
}
