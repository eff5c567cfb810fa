import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { matchingKeywords } from '../../clients/index.ts'
import type { ResultRow } from './results.ts'

export type Moment = { job_id: number; job_at: number }

export type At = {
  workspaceId: number
  /** Only these keywords, in the words they have now. */
  keywords: Parameters<typeof matchingKeywords>[1]
  device: 'both' | ResultRow['device']
  job: Moment
}

/** What a job found of keywords that are tracked still; what failed is left out. */
function foundAt(db: Db, { workspaceId, keywords, device, job }: At) {
  const found = matchingKeywords(db, keywords)
    .innerJoin('rank_results as now', 'now.keyword_id', 'keywords.id')
    .where('now.workspace_id', '=', workspaceId)
    .where('now.job_id', '=', job.job_id)
    .where('now.job_at', '=', job.job_at)
    .where('now.state', '<>', 'failed')
    .where(sql<boolean>`(now.query, now.geo, now.lang) = (keywords.query, keywords.geo, keywords.lang)`)
  return device === 'both' ? found : found.where('now.device', '=', device)
}

const SHOWN = [
  'now.keyword_id',
  'now.query',
  'now.geo',
  'now.lang',
  'now.device',
  'keywords.cluster',
  'now.position',
  'now.prev_position',
  'now.url',
  'now.job_id',
  'now.checked_at',
] as const

/** Of the same check, in the same words, and sound. */
const isSame = (name: string) => sql`${sql.ref(`${name}.workspace_id`)} = now.workspace_id
  and ${sql.ref(`${name}.keyword_id`)} = now.keyword_id and ${sql.ref(`${name}.device`)} = now.device
  and ${sql.ref(`${name}.state`)} <> 'failed'
  and (${sql.ref(`${name}.query`)}, ${sql.ref(`${name}.geo`)}, ${sql.ref(`${name}.lang`)}) = (now.query, now.geo, now.lang)`

/**
 * The delta of the check before, where this one rose: of the others nobody asks. Nearly all are in the job before;
 * only for what is missing there the history is looked through.
 */
const previousDelta = sql<number | null>`case when now.delta > 0 then case when prior.keyword_id is not null
  then prior.delta else (
    select h.delta from rank_results h where ${isSame('h')} and h.job_at < now.job_at
      and exists (select 1 from rank_jobs j where j.id = h.job_id and j.status = 'done')
    order by h.job_at desc limit 1) end end`

/** Those that a job found between two places. */
export async function rankedAt(db: Db, at: At, { from, to }: { from: number; to: number }) {
  const before = await jobBefore(db, at)
  const isPrior = sql<boolean>`prior.job_id = ${before?.id ?? null} and prior.job_at = ${before?.created_at ?? null}
    and ${isSame('prior')}`
  return foundAt(db, at)
    .leftJoin('rank_results as prior', (join) => join.on(isPrior))
    .select([...SHOWN, 'now.delta', 'now.features', 'now.owned_features', previousDelta.as('previous_delta')])
    .select(['keywords.search_volume', 'keywords.intent', 'keywords.tags', 'keywords.difficulty'])
    .where('now.position', '>=', from)
    .where('now.position', '<=', to)
    .$narrowType<{ position: NotNull }>()
    .execute()
}

/** The last job before that was brought to its end, be it whole or not. */
function jobBefore(db: Db, { workspaceId, keywords, job }: At) {
  return db
    .selectFrom('rank_jobs')
    .select(['id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', keywords.client_id)
    .where('status', '=', 'done')
    .where('created_at', '<', job.job_at)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Those for which several own pages were found, or for which it was not always the same page in these jobs; with what
 * ranked in them, newest first.
 */
export function disputedAt(db: Db, at: At, jobs: Moment[]) {
  const ids = jobs.map(({ job_id }) => job_id)
  const times = jobs.map(({ job_at }) => job_at)
  const ranked = sql`rank_results h where h.workspace_id = ${at.workspaceId} and h.job_id = any(${ids}::bigint[])
    and h.job_at = any(${times}::double precision[]) and h.state = 'ranked'`
  // A keyword whose words have changed may pass here: by its own words it is then found to have no such pages.
  const changing = sql<boolean>`(now.keyword_id, now.device) in (select h.keyword_id, h.device from ${ranked}
    group by 1, 2 having min(h.url collate "C") <> max(h.url collate "C"))`
  const urls = sql<
    string[]
  >`array(select h.url from ${ranked} and h.keyword_id = now.keyword_id and h.device = now.device
    and (h.query, h.geo, h.lang) = (now.query, now.geo, now.lang) order by h.job_at desc)`
  return foundAt(db, at)
    .where(sql<boolean>`(jsonb_array_length(now.own_urls) > 1 or ${changing})`)
    .select([...SHOWN, 'now.own_urls', urls.as('urls')])
    .orderBy('now.keyword_id')
    .orderBy('now.device')
    .execute()
}
