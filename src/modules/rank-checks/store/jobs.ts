import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import type { Counts } from '../../../core/failures.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf } from '../../../platform/any-of.ts'
import type { Db, Tables } from '../../../platform/db.ts'
import type { Strategy } from '../depth.ts'
import type { JobState } from '../job-state.ts'

export type Job = Selectable<Tables['rank_jobs']>

const ACTIVE: JobState[] = ['pending', 'running']

/** The caller's job, or not found. */
export async function requireJob({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<Job> {
  const job = await db.selectFrom('rank_jobs').selectAll().where(isOwn(actor)).where('id', '=', id).executeTakeFirst()
  if (!job) throw notFound()
  return job
}

type Filter = Window & { client_id?: number | undefined; status?: JobState | undefined }

/** Newest first. */
export function listJobs({ db, actor }: Pick<Context, 'db' | 'actor'>, { client_id, status, ...window }: Filter) {
  let own = db.selectFrom('rank_jobs').where(isOwn(actor))
  if (client_id !== undefined) own = own.where('client_id', '=', client_id)
  if (status !== undefined) own = own.where('status', '=', status)
  return readPage(window, {
    rows: (limit, offset) => own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () => (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

const MAX_ACTIVE = 200

/** The caller's queued and running jobs, newest first. */
export function listActiveJobs({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Job[]> {
  const active = db.selectFrom('rank_jobs').selectAll().where(isOwn(actor)).where('status', 'in', ACTIVE)
  return active.orderBy('id', 'desc').limit(MAX_ACTIVE).execute()
}

export async function jobsById({ db, actor }: Pick<Context, 'db' | 'actor'>, ids: number[]): Promise<Job[]> {
  if (ids.length === 0) return []
  return db.selectFrom('rank_jobs').selectAll().where(isOwn(actor)).where('id', 'in', ids).execute()
}

/** The newest job of each of these clients, of the world that is asked now. */
export async function newestJobs({ db, actor }: Pick<Context, 'db' | 'actor'>, clientIds: number[]): Promise<Job[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Job>`select newest.* from unnest(${clientIds}::bigint[]) as asked(client_id)
    cross join lateral (select * from rank_jobs where ${isOwn(actor)} and rank_jobs.client_id = asked.client_id
      and rank_jobs.is_simulated = is_simulated('search') order by id desc limit 1) newest`.execute(db)
  return rows
}

export function activeJobOf(db: Db, clientId: number): Promise<Job | undefined> {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', ACTIVE)
    .executeTakeFirst()
}

/** The jobs of some clients that have not ended; at most one each. */
export function activeJobs(db: Db, { workspaceId, clientIds }: { workspaceId: number; clientIds: number[] }) {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', anyOf(clientIds))
    .where('status', 'in', ACTIVE)
    .execute()
}

/** Whether any check of the workspace ran since then. */
export async function hasJobSince(db: Db, workspaceId: number, since: number): Promise<boolean> {
  const found = await db
    .selectFrom('rank_jobs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('finished_at', 'is', null), eb('finished_at', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Past = { workspace_id: number; client_id: number; is_simulated?: boolean }

/** A client's last completed jobs, newest first, from the sandbox or live: by default as the installation runs now. */
export function doneJobsOf(db: Db, client: Past, limit: number): Promise<Job[]> {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.client_id)
    .where('status', '=', 'done')
    .where(sql<boolean>`is_simulated = coalesce(${client.is_simulated ?? null}::boolean, is_simulated('search'))`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A client's completed jobs since then, oldest first. */
export function jobsSince(db: Db, client: { workspace_id: number; client_id: number }, since: number): Promise<Job[]> {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.client_id)
    .where('status', '=', 'done')
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
}

type NewJob = {
  workspace_id: number
  client_id: number
  depth: Strategy
  has_screenshots?: boolean
  is_whole: boolean
  total_keywords: number
  retry_of?: number | null
  is_recorded?: boolean
  created_at: number
}

export async function insertJob(db: Db, job: NewJob): Promise<Job> {
  await sql`select ensure_rank_partition(to_timestamp(${job.created_at}))`.execute(db)
  const [before] = await doneJobsOf(db, job, 1)
  return db
    .insertInto('rank_jobs')
    .values({ ...job, prev_job_id: before?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The target job of a public link, without access control. */
export function jobOfLink(db: Db, id: number): Promise<Job | undefined> {
  return db.selectFrom('rank_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Invalidates the public link of this check. */
export async function renewCheckLink(db: Db, id: number): Promise<void> {
  const renewed = { share_version: sql<number>`share_version + 1`, is_unshared: false }
  await db.updateTable('rank_jobs').set(renewed).where('id', '=', id).execute()
}

export async function withdrawCheckLink(db: Db, id: number): Promise<void> {
  await db.updateTable('rank_jobs').set({ is_unshared: true }).where('id', '=', id).execute()
}

/** Creates the partitions of this month and the next. */
export async function makeMonths(db: Db, now: number): Promise<void> {
  await sql`select ensure_rank_partition(to_timestamp(${now})), ensure_rank_partition(to_timestamp(${now + 31 * 86_400}))`.execute(
    db,
  )
}

export const isOver = ({ status }: Pick<Job, 'status'>) => !ACTIVE.includes(status)

/** Returns the job if this was its first step. */
export function startJob(db: Db, id: number, now: number): Promise<Job | undefined> {
  const started = db.updateTable('rank_jobs').set({ status: 'running', started_at: now })
  return started.where('id', '=', id).where('status', '=', 'pending').returningAll().executeTakeFirst()
}

export type Tally = {
  checks: number
  cached: number
  calls: number
  errors: number
  /** The errors by reason. */
  failures: Counts
}

/** Counts finished checks, unless the job has ended meanwhile. */
export function countChecks(db: Db, id: number, tally: Tally): Promise<Job | undefined> {
  const { checks, cached, calls, errors, failures } = tally
  return db
    .updateTable('rank_jobs')
    .set((eb) => ({
      checked_keywords: eb('checked_keywords', '+', checks),
      cached_hits: eb('cached_hits', '+', cached),
      api_calls: eb('api_calls', '+', calls),
      errors: eb('errors', '+', errors),
      ...(errors > 0 && { failures: sql<string>`add_counts(failures, ${JSON.stringify(failures)}::jsonb)` }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** Adds requests that were sent for a job besides its checks. */
export async function addCalls(db: Db, id: number, calls: number): Promise<void> {
  if (calls === 0) return
  const counted = db.updateTable('rank_jobs').set((eb) => ({ api_calls: eb('api_calls', '+', calls) }))
  await counted.where('id', '=', id).execute()
}

/** Removes the checks of deleted keywords from the total. */
export async function dropChecks(db: Db, id: number, count: number): Promise<void> {
  await db
    .updateTable('rank_jobs')
    .set((eb) => ({ total_keywords: eb('total_keywords', '-', count) }))
    .where('id', '=', id)
    .execute()
}

type End = { status: 'done' | 'cancelled' | 'error'; message?: string; now: number }

/** Ends a job that is not over yet; its remaining steps are dropped. */
export async function endJob(db: Db, id: number, { status, message = '', now }: End): Promise<Job | undefined> {
  const ended = await db
    .updateTable('rank_jobs')
    .set({ status, message: message.slice(0, 500), finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', ACTIVE)
    .returningAll()
    .executeTakeFirst()
  if (ended)
    await db.deleteFrom('rank_steps').where('workspace_id', '=', ended.workspace_id).where('job_id', '=', id).execute()
  return ended
}

/** True for the one caller that may emit the spikes of a job. */
export async function claimSpikeLook(db: Db, id: number): Promise<boolean> {
  const claimed = db.updateTable('rank_jobs').set({ spikes_checked: true }).where('id', '=', id)
  return (await claimed.where('spikes_checked', '=', false).returning('id').executeTakeFirst()) !== undefined
}

function isOwn({ workspaceId, clientIds }: Actor) {
  return sql<boolean>`rank_jobs.workspace_id = ${workspaceId}
    and (${clientIds}::bigint[] is null or rank_jobs.client_id = any(${clientIds}))`
}
