import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { SearchDevice } from '../../run/scan/question.ts'

export type Moment = { job_id: number; job_at: number }

/** The checks of a job on one device that did not fail; equal indexes belong to one check. */
export type Columns = {
  keyword_ids: number[]
  /** A hash of query and market. */
  query_hashes: number[]
  positions: (number | null)[]
  depths: number[]
  deltas: (number | null)[]
  /** A hash of the page that ranked. */
  pages: number[]
  own_pages: number[]
}

type Asked<Name> = {
  workspaceId: number
  device: 'both' | SearchDevice
  jobs: Moment[]
  columns: readonly Name[]
}
type Found<Name extends keyof Columns> = Pick<Columns, Name> & {
  job_id: number
  device: SearchDevice
}

/** What each of these jobs found, by device. */
export async function columnsOf<Name extends keyof Columns>(
  db: Db,
  asked: Asked<Name>,
): Promise<Found<Name>[]> {
  const { workspaceId, device, jobs } = asked
  const known = await readColumns(db, asked)
  const missing = jobs.filter(({ job_id }) => known.every((each) => each.job_id !== job_id))
  if (missing.length > 0) await makeColumns(db, workspaceId, missing)
  const found = missing.length > 0 ? await readColumns(db, asked) : known
  return found.filter((each) => device === 'both' || each.device === device)
}

/** Rows of other devices only show that the job has columns. */
async function readColumns<Name extends keyof Columns>(
  db: Db,
  { workspaceId, device, jobs, columns }: Asked<Name>,
) {
  const bodies = columns.map(
    (name) =>
      sql`case when ${device} in ('both', device) then ${sql.ref(name)} end as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Found<Name>>`
    select job_id, device, ${sql.join(bodies)} from rank_columns
    where workspace_id = ${workspaceId} and job_id = any(${jobs.map(({ job_id }) => job_id)}::bigint[])`.execute(
    db,
  )
  return rows
}

/** The jobs are locked against concurrent corrections. */
async function makeColumns(db: Db, workspaceId: number, jobs: Moment[]): Promise<void> {
  if (!db.isTransaction)
    return db.transaction().execute((tx) => makeColumns(tx, workspaceId, jobs))
  const ids = jobs.map(({ job_id }) => job_id)
  await sql`select 1 from rank_checks where workspace_id = ${workspaceId} and id = any(${ids}::bigint[]) order by id
    for key share`.execute(db)
  for (const job of jobs) await saveColumns(db, workspaceId, job)
}

/** Equal for a check and a keyword that ask the same. */
export const queryHashOf = (table: 'now' | 'keywords' | 'rank_results') =>
  sql<number>`hashtext(concat_ws(E'\\x1f', ${sql.ref(`${table}.query`)}, ${sql.ref(`${table}.geo`)}, ${sql.ref(`${table}.lang`)}))`

export async function saveColumns(
  db: Db,
  workspaceId: number,
  { job_id, job_at }: Moment,
): Promise<void> {
  await sql`
    insert into rank_columns (workspace_id, job_id, device, job_at, keyword_ids, query_hashes, positions, depths, deltas, pages, own_pages)
    select workspace_id, job_id, device, job_at, to_json(array_agg(keyword_id)), to_json(array_agg(${queryHashOf('rank_results')})),
      to_json(array_agg(position)), to_json(array_agg(depth)), to_json(array_agg(delta)),
      to_json(array_agg(hashtext(url))), to_json(array_agg(jsonb_array_length(own_urls)))
    from rank_results
    where workspace_id = ${workspaceId} and job_id = ${job_id} and job_at = to_timestamp(${job_at}) and state <> 'failed'
    group by workspace_id, job_id, device, job_at
    on conflict do nothing`.execute(db)
}

/** Invalidates the columns of these jobs. */
export async function dropColumns(
  db: Db,
  workspaceId: number,
  jobIds: number[],
): Promise<void> {
  await sql`select 1 from rank_checks where workspace_id = ${workspaceId} and id = any(${jobIds}::bigint[]) order by id
    for update`.execute(db)
  await sql`delete from rank_columns where workspace_id = ${workspaceId} and job_id = any(${jobIds}::bigint[])`.execute(
    db,
  )
}
