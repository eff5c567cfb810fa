import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addToCounts } from '../../runs/index.ts'
import type { Corrected } from '../reparse/reparse-result.ts'
import { compare } from '../results/position-change.ts'
import { pack } from '../run/scan/serp.ts'
import type { Job } from './jobs.ts'
import type { ResultRow } from './results/results.ts'

type Key = { keyword_id: number; device: string }

const resultsOf = (db: Db, { workspace_id, id, created_at }: Job) =>
  db
    .selectFrom('rank_results')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', id)
    .where('job_at', '=', created_at)

/** Results of a job with stored raw pages. */
export function resultsWithPages(
  db: Db,
  job: Job,
  { after, limit }: { after: Key; limit: number },
) {
  return resultsOf(db, job)
    .selectAll()
    .where('state', '<>', 'failed')
    .where(sql<boolean>`cardinality(raw_pages) > 0`)
    .where(sql<boolean>`(keyword_id, device) > (${after.keyword_id}, ${after.device})`)
    .orderBy('keyword_id')
    .orderBy('device')
    .limit(limit)
    .execute()
}

/** Replaces results with their corrections. */
export async function applyCorrections(
  db: Db,
  job: Job,
  corrections: Corrected[],
): Promise<void> {
  for (const { keyword_id, device, serp, own_urls, parasites, ...change } of corrections) {
    const at = {
      workspace_id: job.workspace_id,
      job_id: job.id,
      job_at: job.created_at,
      keyword_id,
      device,
    }
    await db
      .updateTable('rank_results')
      .set({
        ...change,
        own_urls: JSON.stringify(own_urls),
        parasites: JSON.stringify(parasites),
      })
      .where((eb) => eb.and(at))
      .execute()
    if (serp === null)
      await db
        .deleteFrom('rank_serps')
        .where((eb) => eb.and(at))
        .execute()
    else
      await db
        .updateTable('rank_serps')
        .set({ body: pack(serp) })
        .where((eb) => eb.and(at))
        .execute()
  }
  const failed = corrections.filter(({ state }) => state === 'failed').length
  if (failed > 0) await addToCounts(db, job, { failed })
}

type Link = Pick<
  ResultRow,
  | 'workspace_id'
  | 'job_id'
  | 'job_at'
  | 'keyword_id'
  | 'device'
  | 'query'
  | 'geo'
  | 'lang'
  | 'position'
  | 'depth'
> &
  Pick<
    ResultRow,
    'checked_at' | 'prev_position' | 'prev_checked_at' | 'delta' | 'is_new' | 'is_lost'
  >

/** How many earlier checks are searched for the last comparable one. */
const LOOKED_BACK = 30
const MAX_AFTER = 2000

/** Recomputes the changes of corrected checks and those after them; returns the affected jobs. */
export async function relinkResults(db: Db, job: Job, keys: Key[]): Promise<number[]> {
  const touched: number[] = []
  for (const key of keys) {
    const chain = await chainOf(db, job, key)
    for (const [index, link] of chain.entries()) {
      if (link.job_at < job.created_at) continue
      const next = compare(
        link,
        chain.slice(0, index).findLast((earlier) => isComparable(earlier, link)),
      )
      if (isSame(link, next)) continue
      touched.push(link.job_id)
      await setChange(db, link, next)
    }
  }
  return touched
}

/** The successful checks of a keyword, oldest first: some before the job, and all since. */
async function chainOf(db: Db, job: Job, { keyword_id, device }: Key): Promise<Link[]> {
  const columns = sql`r.workspace_id, r.job_id, r.job_at, r.keyword_id, r.device, r.query, r.geo, r.lang, r.position, r.depth,
    r.checked_at, r.prev_position, r.prev_checked_at, r.delta, r.is_new, r.is_lost`
  const good = sql`from rank_results r join rank_jobs j on j.workspace_id = r.workspace_id and j.id = r.job_id and j.status = 'done'
      and j.is_simulated = ${job.is_simulated}
    where r.workspace_id = ${job.workspace_id} and r.keyword_id = ${keyword_id} and r.device = ${device} and r.state <> 'failed' and r.merged_from is null`
  const { rows } = await sql<Link>`
    (select ${columns} ${good} and r.job_at < to_timestamp(${job.created_at}) order by r.job_at desc limit ${LOOKED_BACK})
    union all
    (select ${columns} ${good} and r.job_at >= to_timestamp(${job.created_at}) order by r.job_at limit ${MAX_AFTER})
    order by job_at`.execute(db)
  return rows
}

const isComparable = (earlier: Link, { query, geo, lang, depth }: Link) =>
  earlier.query === query &&
  earlier.geo === geo &&
  earlier.lang === lang &&
  (earlier.position !== null || earlier.depth >= depth)

type Change = ReturnType<typeof compare>

const isSame = (link: Link, next: Change) =>
  link.prev_position === next.prev_position &&
  link.prev_checked_at === next.prev_checked_at &&
  link.delta === next.delta &&
  link.is_new === next.is_new &&
  link.is_lost === next.is_lost

async function setChange(
  db: Db,
  { workspace_id, job_id, job_at, keyword_id, device }: Link,
  change: Change,
) {
  const changed = db.updateTable('rank_results').set(change)
  await changed
    .where((eb) => eb.and({ workspace_id, job_id, job_at, keyword_id, device }))
    .execute()
}
