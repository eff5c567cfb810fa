import { type NotNull, sql } from 'kysely'
import { readColumnwise } from '../../../../platform/database/columnar-query.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { matchingKeywords } from '../../../clients/index.ts'
import { resultKeyOf, type SearchDevice } from '../../run/scan/question.ts'
import { disputedIn } from './position-diff.ts'
import { columnsOf, type Moment, queryHashOf } from './result-columns.ts'
import type { ResultRow } from './results.ts'

export type At = {
  workspaceId: number
  /** Only these keywords, with their current query. */
  keywords: Parameters<typeof matchingKeywords>[1]
  device: 'both' | ResultRow['device']
  job: Moment
}

/** The results of a job for keywords that are still tracked, without failed ones. */
function foundAt(db: Db, { workspaceId, keywords, device, job }: At) {
  const found = matchingKeywords(db, keywords)
    .innerJoin('rank_results as now', 'now.keyword_id', 'keywords.id')
    .where('now.workspace_id', '=', workspaceId)
    .where('now.job_id', '=', job.job_id)
    .where('now.job_at', '=', job.job_at)
    .where('now.state', '<>', 'failed')
    .where(
      sql<boolean>`(now.query, now.geo, now.lang) = (keywords.query, keywords.geo, keywords.lang)`,
    )
  return device === 'both' ? found : found.where('now.device', '=', device)
}

const SHOWN = [
  'now.keyword_id',
  'now.query',
  'now.geo',
  'now.lang',
  'now.device',
  'keywords.cluster',
  'keywords.engine',
  'now.position',
  'now.prev_position',
  'now.prev_checked_at',
  'now.url',
  'now.job_id',
  'now.checked_at',
] as const

/** The same keyword, device and query, and not failed. */
const isSame = (name: string) => sql`${sql.ref(`${name}.workspace_id`)} = now.workspace_id
  and ${sql.ref(`${name}.keyword_id`)} = now.keyword_id and ${sql.ref(`${name}.device`)} = now.device
  and ${sql.ref(`${name}.state`)} <> 'failed'
  and (${sql.ref(`${name}.query`)}, ${sql.ref(`${name}.geo`)}, ${sql.ref(`${name}.lang`)}) = (now.query, now.geo, now.lang)`

const RATED = [
  ...(['keyword_id', 'device', 'query_hash', 'position', 'delta', 'foreign_features'] as const),
  ...(['search_volume', 'intent', 'difficulty'] as const),
] as const

/** The results between two positions, ordered by opportunity. */
export async function rankedAt(db: Db, at: At, { from, to }: { from: number; to: number }) {
  const ranked = foundAt(db, at)
    .select([
      'now.keyword_id',
      'now.device',
      'now.position',
      'now.delta',
      'now.foreign_features',
    ])
    .select([
      queryHashOf('now').as('query_hash'),
      'keywords.search_volume',
      'keywords.intent',
      'keywords.difficulty',
    ])
    .where('now.position', '>=', from)
    .where('now.position', '<=', to)
    .$narrowType<{ position: NotNull }>()
  const [rows, before] = await Promise.all([
    readColumnwise(db, ranked, RATED),
    deltasBefore(db, at),
  ])
  // The earlier change is needed only for keywords that rose.
  const isRisen = ({ delta }: { delta: number | null }) => (delta ?? 0) > 0
  const missing = rows.filter((row) => isRisen(row) && before(row) === undefined)
  const older = await olderDeltas(db, at, missing)
  const previous = (row: (typeof rows)[number]) =>
    before(row) ?? older.get(resultKeyOf(row)) ?? null
  return rows.map((row) =>
    Object.assign(row, { previous_delta: isRisen(row) ? previous(row) : null }),
  )
}

type Key = { keyword_id: number; device: SearchDevice }

/** Each keyword's change in the previous job; undefined where that did not check this query. */
async function deltasBefore(db: Db, at: At) {
  const job = await jobBefore(db, at)
  const columns = ['keyword_ids', 'query_hashes', 'deltas'] as const
  const found = job ? await columnsOf(db, { ...at, jobs: [job], columns }) : []
  const indexes = new Map(
    found.map((each) => [
      each.device,
      new Map(each.keyword_ids.map((id, index) => [id, index])),
    ]),
  )
  const byDevice = new Map(found.map((each) => [each.device, each]))
  return ({
    keyword_id,
    device,
    query_hash,
  }: Key & { query_hash: number }): number | null | undefined => {
    const index = indexes.get(device)?.get(keyword_id) ?? -1
    const known = byDevice.get(device)
    return known?.query_hashes[index] === query_hash ? known?.deltas[index] : undefined
  }
}

/** Their changes in the last check before the job. */
async function olderDeltas(db: Db, at: At, keys: Key[]) {
  if (keys.length === 0) return new Map<string, number | null>()
  const delta = sql<
    number | null
  >`(select h.delta from rank_results h where ${isSame('h')} and h.job_at < now.job_at
    and exists (select 1 from rank_jobs j join rank_jobs own on own.workspace_id = j.workspace_id and own.id = now.job_id
      where j.workspace_id = h.workspace_id and j.id = h.job_id and j.status = 'done' and j.is_simulated = own.is_simulated) order by h.job_at desc limit 1)`
  const ids = keys.map(({ keyword_id }) => keyword_id)
  const asked = foundAt(db, { ...at, keywords: { ...at.keywords, ids } })
  const rows = await asked.select(['now.keyword_id', 'now.device', delta.as('delta')]).execute()
  return new Map(rows.map((row) => [resultKeyOf(row), row.delta]))
}

/** All shown fields of a job's results. */
export const checksAt = (db: Db, at: At) =>
  foundAt(db, at)
    .select([...SHOWN, 'keywords.tags'])
    .execute()

/** The last completed job before, whole or partial. */
function jobBefore(db: Db, { workspaceId, keywords, job }: At) {
  return db
    .selectFrom('rank_jobs')
    .select(['id as job_id', 'created_at as job_at'])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', keywords.client_id)
    .where('status', '=', 'done')
    .where(sql<boolean>`is_simulated = (select own.is_simulated from rank_jobs own
      where own.workspace_id = ${workspaceId} and own.id = ${job.job_id})`)
    .where('created_at', '<', job.job_at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Those for which several own pages were found, or for which it was not always the same page in these jobs; with what
 * ranked in them, newest first.
 */
export async function cannibalisationAt(db: Db, at: At, jobs: Moment[]) {
  // A keyword with a changed query may be among them; the filter on its current query drops it.
  const disputed = await disputedIn(db, at, jobs)
  const ids = jobs.map(({ job_id }) => job_id)
  const times = jobs.map(({ job_at }) => job_at)
  const urls = sql<
    string[]
  >`array(select h.url from rank_results h where h.job_id = any(${ids}::bigint[])
    and h.job_at = any(array(select to_timestamp(t) from unnest(${times}::double precision[]) t)) and ${isSame('h')} and h.state = 'ranked' order by h.job_at desc)`
  return foundAt(db, { ...at, keywords: { ...at.keywords, ids: disputed } })
    .select([...SHOWN, 'now.own_urls', urls.as('urls')])
    .orderBy('now.keyword_id')
    .orderBy('now.device')
    .execute()
}
