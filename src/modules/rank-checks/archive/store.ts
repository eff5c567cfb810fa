import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { readRetention } from '../store/retention.ts'
import { type ArchivedRow, MOMENTS, NAMES } from './parquet.ts'

/** The checks of a client in one month and one world. */
export type Month = {
  workspace_id: number
  client_id: number
  month: string
  is_simulated: boolean
  jobs: { id: number; at: number }[]
}

/** Newer results are still compared with. */
const LATER_CHECKS = 30

/**
 * Months of a workspace whose results may leave: closed, past the retention of their results pages, and with enough
 * checks after them.
 */
export async function monthsToArchive(
  db: Db,
  { workspaceId, before }: { workspaceId: number; before: string },
): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with old as (
      select j.workspace_id, j.client_id, j.is_simulated, j.id, j.created_at, j.finished_at,
        to_char(j.created_at at time zone 'UTC', 'YYYY-MM-01') as month
      from rank_jobs j where j.workspace_id = ${workspaceId} and j.created_at < ${before}::date::timestamp at time zone 'UTC'
        and exists (select from rank_results r where r.workspace_id = j.workspace_id and r.job_id = j.id and r.job_at = j.created_at)
        and not exists (select from rank_archived_jobs a where a.workspace_id = j.workspace_id and a.job_id = j.id))
    select workspace_id, client_id, month, is_simulated,
      json_agg(json_build_object('id', id, 'at', extract(epoch from created_at)) order by created_at, id) as jobs
    from old
    group by workspace_id, client_id, month, is_simulated
    having bool_and(finished_at is not null)
      and not exists (select from rank_serps p where p.workspace_id = old.workspace_id and p.job_id = any(array_agg(old.id))
        and p.job_at >= min(old.created_at) and p.job_at <= max(old.created_at))
      and (select count(*) from (select from rank_jobs later where later.workspace_id = old.workspace_id
        and later.client_id = old.client_id and later.is_simulated = old.is_simulated and later.status = 'done'
        and later.created_at > max(old.created_at) limit ${LATER_CHECKS}) found) = ${LATER_CHECKS}
    order by client_id, month, is_simulated`.execute(db)
  return rows
}

const microseconds = sql.join(
  MOMENTS.map(
    (name) =>
      sql`${sql.lit(name)}::text, (extract(epoch from ${sql.ref(`r.${name}`)}) * 1000000)::bigint`,
  ),
)

type OfJob = { workspaceId: number; id: number; at: number }

export async function rowsOfJob(
  db: Db,
  { workspaceId, id, at }: OfJob,
): Promise<ArchivedRow[]> {
  const { rows } = await sql<{ found: ArchivedRow }>`
    select to_jsonb(r) || jsonb_build_object(${microseconds}) as found from rank_results r
    where r.workspace_id = ${workspaceId} and r.job_id = ${id} and r.job_at = to_timestamp(${at})
    order by r.keyword_id, r.device`.execute(db)
  return rows.map(({ found }) => found)
}

type Archive = {
  workspace_id: number
  client_id: number
  month: string
  is_simulated: boolean
  object_key: string
  bytes: number
  result_rows: number
}
type ArchivedJob = { job_id: number; first_row: number; result_rows: number }

/** Restored rows are in the bucket too: they are deleted after a day without reads. */
export async function insertArchive(
  db: Db,
  archive: Archive,
  { jobs, now }: { jobs: ArchivedJob[]; now: number },
): Promise<void> {
  const { workspace_id, object_key } = archive
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('rank_archives')
      .values({ ...archive, archived_at: now })
      .execute()
    await tx
      .insertInto('rank_archived_jobs')
      .values(jobs.map((job) => ({ ...job, workspace_id, object_key, restored_at: now })))
      .execute()
  })
}

const RESTORED_SECONDS = 86_400
/** Who reads them now has some hours left. */
const AT_HAND_SECONDS = 43_200

/** Deletes rows of a check that are in the bucket too; current standings stay. False when none was left. */
export async function deleteArchivedRows(db: Db, now: number): Promise<boolean> {
  const job = await db
    .selectFrom('rank_archived_jobs')
    .select(['workspace_id', 'job_id'])
    .where('restored_at', '<', now - RESTORED_SECONDS)
    .orderBy('restored_at')
    .limit(1)
    .executeTakeFirst()
  if (!job) return false
  const { workspace_id, job_id } = job
  await db.transaction().execute(async (tx) => {
    const unread = await tx
      .updateTable('rank_archived_jobs')
      .set({ restored_at: null })
      .where('workspace_id', '=', workspace_id)
      .where('job_id', '=', job_id)
      .where('restored_at', '<', now - RESTORED_SECONDS)
      .returning('job_id')
      .executeTakeFirst()
    if (!unread) return
    await sql`delete from rank_results r where r.workspace_id = ${workspace_id} and r.job_id = ${job_id}
      and r.job_at = (select created_at from runs where workspace_id = ${workspace_id} and id = ${job_id})
      and not exists (select from rank_standings s where s.workspace_id = r.workspace_id and s.keyword_id = r.keyword_id
        and s.device = r.device and s.job_id = r.job_id)`.execute(tx)
  })
  return true
}

/** Checks whose rows are in the bucket alone, or soon will be. */
export async function awayJobs(
  db: Db,
  { workspaceId, jobIds }: { workspaceId: number; jobIds: number[] },
): Promise<number[]> {
  if (jobIds.length === 0) return []
  const { rows } = await sql<{ job_id: number }>`select job_id from rank_archived_jobs
    where workspace_id = ${workspaceId} and job_id = any(${jobIds}::bigint[])
      and (restored_at is null or restored_at < clock_timestamp() - make_interval(secs => ${AT_HAND_SECONDS}))`.execute(
    db,
  )
  return rows.map(({ job_id }) => job_id)
}

export async function findArchived(
  db: Db,
  { workspaceId, jobId }: { workspaceId: number; jobId: number },
) {
  const { rows } = await sql<ArchivedJob & { object_key: string; bytes: number; at: number }>`
    select j.job_id, j.first_row, j.result_rows, j.object_key, a.bytes, r.created_at as at
    from rank_archived_jobs j
    join rank_archives a on a.workspace_id = j.workspace_id and a.object_key = j.object_key
    join runs r on r.workspace_id = j.workspace_id and r.id = j.job_id
    where j.workspace_id = ${workspaceId} and j.job_id = ${jobId}`.execute(db)
  return rows[0]
}

const AT_ONCE = 500
const names = sql.join(NAMES.map((name) => sql.ref(name)))

/** Puts rows back that have left; those of deleted keywords do not come back. */
export async function restoreRows(
  db: Db,
  rows: ArchivedRow[],
  { workspaceId, jobId, now }: { workspaceId: number; jobId: number; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select ensure_rank_partition(created_at) from runs
      where workspace_id = ${workspaceId} and id = ${jobId}`.execute(tx)
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await sql`insert into rank_results (${names}) select ${names}
        from jsonb_populate_recordset(null::rank_results, ${JSON.stringify(rows.slice(at, at + AT_ONCE))}::jsonb) back
        where exists (select from keywords k where k.workspace_id = ${workspaceId} and k.id = back.keyword_id)
        on conflict do nothing`.execute(tx)
    await sql`update rank_archived_jobs set restored_at = to_timestamp(${now})
      where workspace_id = ${workspaceId} and job_id = ${jobId}`.execute(tx)
  })
}

type OfClient = { workspaceId: number; clientId: number; from: number; to: number }

/** The objects that hold what a client's checks found between two moments. */
export async function archivesOf(db: Db, { workspaceId, clientId, from, to }: OfClient) {
  const { rows } = await sql<{ object_key: string; bytes: number; is_simulated: boolean }>`
    select object_key, bytes, is_simulated from rank_archives
    where workspace_id = ${workspaceId} and client_id = ${clientId}
      and month + interval '1 month' >= to_timestamp(${from}) at time zone 'UTC'
      and month <= to_timestamp(${to}) at time zone 'UTC'
    order by month limit 600`.execute(db)
  return rows
}

/** The checks of these that are done and still there. */
export async function doneAmong(
  db: Db,
  { workspaceId, jobIds }: { workspaceId: number; jobIds: number[] },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from rank_jobs
    where workspace_id = ${workspaceId} and id = any(${jobIds}::bigint[]) and status = 'done'`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes what is past the retention of its workspace, by whole months as in the database. */
export async function forgetExpired(
  db: Db,
  { workspaceId, now }: { workspaceId: number; now: number },
): Promise<void> {
  const { result_days } = await readRetention(db, workspaceId)
  if (result_days === null) return
  const before = sql`date_trunc('month', to_timestamp(${now - result_days * 86_400}), 'UTC')`
  await sql`delete from rank_archived_jobs where workspace_id = ${workspaceId} and job_id in (
    select id from runs where workspace_id = ${workspaceId} and created_at < ${before})`.execute(
    db,
  )
}

/** Objects of which no check is left. */
export async function emptyArchives(db: Db, workspaceId?: number) {
  const { rows } = await sql<{ workspace_id: number; object_key: string }>`
    select a.workspace_id, a.object_key from rank_archives a
    where a.workspace_id = coalesce(${workspaceId ?? null}::bigint, a.workspace_id)
      and not exists (select from rank_archived_jobs j where j.workspace_id = a.workspace_id and j.object_key = a.object_key)
    order by a.workspace_id, a.object_key limit 1000`.execute(db)
  return rows
}

export async function deleteArchive(
  db: Db,
  { workspace_id, object_key }: { workspace_id: number; object_key: string },
): Promise<void> {
  await db
    .deleteFrom('rank_archives')
    .where('workspace_id', '=', workspace_id)
    .where('object_key', '=', object_key)
    .execute()
}

export async function checkingWorkspaces(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select w.id from workspaces w
    where exists (select from rank_checks c where c.workspace_id = w.id) order by w.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
