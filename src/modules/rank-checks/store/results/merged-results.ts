import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { addToCounts, saveFailures } from '../../../runs/index.ts'
import { withoutSolved } from '../../run/job-state.ts'
import type { Job } from '../jobs.ts'
import { dropColumns } from './result-columns.ts'

const MAX_INCOMPLETE = 100

/** What a partial check may complete: earlier partial ones in which something failed, and the last whole one at the end. */
export async function incompleteBefore(db: Db, job: Job): Promise<Job[]> {
  const earlier = db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('workspace_id', '=', job.workspace_id)
    .where('client_id', '=', job.client_id)
    .where('is_simulated', '=', job.is_simulated)
    .where('id', '<', job.id)
    .where('created_at', '<=', job.created_at)
    .where('status', 'in', ['done', 'error'])
    .orderBy('id', 'desc')
  const whole = await earlier.where('is_whole', '=', true).limit(1).executeTakeFirst()
  const since = earlier
    .where('id', '>=', whole?.id ?? 0)
    .where('status', '=', 'done')
    .where((eb) => eb('errors', '>', 0).or('is_whole', '=', true))
  return since.limit(MAX_INCOMPLETE).execute()
}

/** What a check found, without what it cost to find. */
const FOUND = [
  ...([
    'state',
    'position',
    'url',
    'title',
    'own_urls',
    'matched_page',
    'parasites',
    'source',
    'error',
  ] as const),
  ...([
    'features',
    'owned_features',
    'foreign_features',
    'depth',
    'depth_reached',
    'location_used',
    'checked_at',
  ] as const),
  ...(['prev_position', 'prev_checked_at', 'delta', 'is_new', 'is_lost'] as const),
]

const isOf = (name: string, { workspace_id, id, created_at }: Job) =>
  sql`${sql.ref(`${name}.workspace_id`)} = ${workspace_id} and ${sql.ref(`${name}.job_id`)} = ${id}
    and ${sql.ref(`${name}.job_at`)} = to_timestamp(${created_at})`

type Merge = { from: Job; into: Job }

/** The failed checks of one job whose keywords another one has checked, in the same words. */
async function solvedIn(db: Db, { from, into }: Merge): Promise<string[]> {
  const { rows } = await sql<{ error: string }>`
    select old.error from rank_results old join rank_results new on new.keyword_id = old.keyword_id and new.device = old.device
      and (new.query, new.geo, new.lang) = (old.query, old.geo, old.lang)
    where ${isOf('old', into)} and old.state = 'failed' and ${isOf('new', from)} and new.state <> 'failed'`.execute(
    db,
  )
  return rows.map(({ error }) => error)
}

/** Replaces the failed results of one job with those of another; returns how many. */
export async function mergeResults(db: Db, { from, into }: Merge): Promise<number> {
  const solved = await solvedIn(db, { from, into })
  if (solved.length === 0) return 0
  await dropColumns(db, into.workspace_id, [into.id])
  await copyResults(db, { from, into }, sql`old.state = 'failed' and new.state <> 'failed'`)
  await addToCounts(db, into, { failed: -solved.length })
  await saveFailures(db, into, withoutSolved(into.failures, solved))
  // The figures of the client are those of the whole check.
  if (into.is_whole) await markMerged(db, { from, into })
  return solved.length
}

async function markMerged(db: Db, { from, into }: Merge): Promise<void> {
  await db
    .updateTable('rank_checks')
    .set({ merged_into: into.id })
    .where('workspace_id', '=', from.workspace_id)
    .where('id', '=', from.id)
    .execute()
}

/** Corrected results also change the jobs they were merged into. */
export async function renewMerged(db: Db, { from, into }: Merge): Promise<void> {
  const failed = await countFailed(db, { from, into })
  await dropColumns(db, into.workspace_id, [into.id])
  await copyResults(db, { from, into }, sql`old.merged_from = ${from.id}`)
  await addToCounts(db, into, { failed: (await countFailed(db, { from, into })) - failed })
}

async function countFailed(db: Db, { from, into }: Merge): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from rank_results old
    where ${isOf('old', into)} and old.merged_from = ${from.id} and old.state = 'failed'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Raw pages stay with the job that fetched them, and are reparsed from there. */
async function copyResults(
  db: Db,
  { from, into }: Merge,
  isMeant: ReturnType<typeof sql>,
): Promise<void> {
  const values = FOUND.map((name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`)
  await sql`
    update rank_results old set ${sql.join(values)}, raw_pages = '{}', merged_from = ${from.id}
    from rank_results new
    where ${isOf('old', into)} and ${isOf('new', from)} and new.keyword_id = old.keyword_id and new.device = old.device
      and (new.query, new.geo, new.lang) = (old.query, old.geo, old.lang) and ${isMeant}`.execute(
    db,
  )
  await sql`
    delete from rank_serps page using rank_results old
    where ${isOf('page', into)} and ${isOf('old', into)} and old.keyword_id = page.keyword_id and old.device = page.device
      and old.merged_from = ${from.id}`.execute(db)
  await sql`
    insert into rank_serps (workspace_id, job_id, keyword_id, device, job_at, body)
    select old.workspace_id, old.job_id, old.keyword_id, old.device, old.job_at, page.body
    from rank_results old join rank_serps page on page.keyword_id = old.keyword_id and page.device = old.device
    where ${isOf('old', into)} and old.merged_from = ${from.id} and ${isOf('page', from)}`.execute(
    db,
  )
}
