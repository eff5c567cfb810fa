import { type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Actor, Context } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../../platform/database/db.ts'
import { requireAtHand } from '../archive/restore.ts'
import type { JobState } from '../run/job-state.ts'

export type Job = Selectable<Tables['rank_jobs']>

/** The caller's job, or not found. */
export async function requireJob(ctx: Pick<Context, 'db' | 'actor'>, id: number): Promise<Job> {
  const job = await findJob(ctx, id)
  if (!job) throw notFound()
  await requireAtHand(ctx.db, { workspaceId: job.workspace_id, jobIds: [id] })
  return job
}

/** Nothing if the job was deleted, such as with its client. */
export function findJob(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<Job | undefined> {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where(isOwn(actor))
    .where('id', '=', id)
    .executeTakeFirst()
}

type Filter = Window & { client_id?: number | undefined; status?: JobState | undefined }

/** Newest first. */
export function listJobs(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { client_id, status, ...window }: Filter,
) {
  let own = db.selectFrom('rank_jobs').where(isOwn(actor))
  if (client_id !== undefined) own = own.where('client_id', '=', client_id)
  if (status !== undefined) own = own.where('status', '=', status)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export async function jobsById(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: number[],
): Promise<Job[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where(isOwn(actor))
    .where('id', 'in', ids)
    .execute()
}

/** The latest job of each of these clients, in the current world. */
export async function newestJobs(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  clientIds: number[],
): Promise<Job[]> {
  if (clientIds.length === 0) return []
  const { rows } =
    await sql<Job>`select newest.* from unnest(${clientIds}::bigint[]) as asked(client_id)
    cross join lateral (select * from rank_jobs where ${isOwn(actor)} and rank_jobs.client_id = asked.client_id
      and rank_jobs.is_simulated = is_simulated('search') order by id desc limit 1) newest`.execute(
      db,
    )
  return rows
}

/** The job of a client that has not ended. */
export async function activeJobOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  clientId: number,
) {
  const [running] = await activeJobs(db, {
    workspaceId: actor.workspaceId,
    clientIds: [clientId],
  })
  return running
}

/** The jobs of some clients that have not ended; at most one each. */
export function activeJobs(
  db: Db,
  { workspaceId, clientIds }: { workspaceId: number; clientIds: number[] },
) {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', anyOf(clientIds))
    .where(sql<boolean>`run_state in ('queued', 'running', 'paused')`)
    .execute()
}

/** Whether any check of the workspace ran since then. */
export async function hasJobSince(
  db: Db,
  workspaceId: number,
  since: number,
): Promise<boolean> {
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
    .where(
      sql<boolean>`is_simulated = coalesce(${client.is_simulated ?? null}::boolean, is_simulated('search'))`,
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A client's latest finished full check, also a failed one, in the current world. */
export function lastWholeOf(
  db: Db,
  { workspace_id, client_id }: Past,
): Promise<Job | undefined> {
  return db
    .selectFrom('rank_jobs')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('client_id', '=', client_id)
    .where('status', 'in', ['done', 'error'])
    .where('is_whole', '=', true)
    .where(sql<boolean>`is_simulated = is_simulated('search')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A client's completed jobs since then, oldest first. */
export function jobsSince(
  db: Db,
  client: { workspace_id: number; client_id: number },
  since: number,
): Promise<Job[]> {
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

type NewCheck = Insertable<Tables['rank_checks']> & {
  is_simulated: boolean
  created_at: number
}

export async function insertCheck(
  db: Db,
  { is_simulated, created_at, ...check }: NewCheck,
): Promise<void> {
  await sql`select ensure_rank_partition(to_timestamp(${created_at}))`.execute(db)
  const [before] = await doneJobsOf(db, { ...check, is_simulated }, 1)
  await db
    .insertInto('rank_checks')
    .values({ ...check, prev_job_id: before?.id ?? null })
    .execute()
}

/** The target job of a public link, without access control. */
export function jobOfLink(db: Db, id: number): Promise<Job | undefined> {
  return db.selectFrom('rank_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

type Key = Pick<Job, 'workspace_id' | 'id'>

const changeCheck = (db: Db, { workspace_id, id }: Key) =>
  db.updateTable('rank_checks').where('workspace_id', '=', workspace_id).where('id', '=', id)

/** Invalidates the public link of this check. */
export async function renewCheckLink(db: Db, key: Key): Promise<void> {
  const renewed = { share_version: sql<number>`share_version + 1`, is_unshared: false }
  await changeCheck(db, key).set(renewed).execute()
}

export async function withdrawCheckLink(db: Db, key: Key): Promise<void> {
  await changeCheck(db, key).set({ is_unshared: true }).execute()
}

/** Creates the partitions of this week and the next. */
export async function makePartitions(db: Db, now: number): Promise<void> {
  await sql`select ensure_rank_partition(to_timestamp(${now})), ensure_rank_partition(to_timestamp(${now + 7 * 86_400}))`.execute(
    db,
  )
}

/** True for the one caller that may emit the spikes of a job, and of those that were merged into it before. */
export async function claimSpikeLook(db: Db, key: Key): Promise<boolean> {
  const claimed = changeCheck(db, key).set({ spikes_checked: true })
  if (!(await claimed.where('spikes_checked', '=', false).returning('id').executeTakeFirst()))
    return false
  const merged = db.updateTable('rank_checks').set({ spikes_checked: true })
  await merged
    .where('workspace_id', '=', key.workspace_id)
    .where('merged_into', '=', key.id)
    .execute()
  return true
}

function isOwn({ workspaceId, clientIds }: Actor) {
  return sql<boolean>`rank_jobs.workspace_id = ${workspaceId}
    and (${clientIds}::bigint[] is null or rank_jobs.client_id = any(${clientIds}))`
}
