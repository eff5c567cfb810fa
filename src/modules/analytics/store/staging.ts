import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import type { Job } from '../../rank-checks/index.ts'
import { ALL, AND } from '../figures/segments.ts'

type Row = Selectable<Tables['analytics_drafts']>
export type Draft = Omit<Row, 'workspace_id' | 'client_id' | 'job_id' | 'watched'>
export type Key = Pick<Row, 'keyword_id' | 'device'>

const draftsOf = (db: Db, { workspace_id, id }: Job) =>
  db
    .selectFrom('analytics_drafts')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', id)

/** How far a job has been read. */
export function lastDraft(db: Db, job: Job) {
  const last = draftsOf(db, job).select(['keyword_id', 'device', 'watched'])
  return last
    .orderBy('keyword_id', 'desc')
    .orderBy('device', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertDrafts(
  db: Db,
  job: Job,
  { watched, drafts }: { watched: string; drafts: Draft[] },
) {
  const { workspace_id, client_id, id: job_id } = job
  const rows = drafts.map((draft) => ({ ...draft, workspace_id, client_id, job_id, watched }))
  const [first] = rows
  if (!first) return
  // By name: a newer version may have added columns.
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`insert into analytics_drafts (${columns})
    select ${columns} from jsonb_populate_recordset(null::analytics_drafts, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

export async function deleteDrafts(db: Db, { workspace_id, id }: Job): Promise<void> {
  await db
    .deleteFrom('analytics_drafts')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', id)
    .execute()
}

/** The staged checks after one key, up to another. */
export function draftsBetween(
  db: Db,
  job: Job,
  { after, upTo }: { after?: Key | undefined; upTo: Key },
) {
  const read = draftsOf(db, job)
    .select([
      'keyword_id',
      'device',
      'is_failed',
      'search_volume',
      'segments',
      'competitors',
      'holders',
    ])
    .where(sql<boolean>`(keyword_id, device) <= (${upTo.keyword_id}, ${upTo.device})`)
  return (
    after
      ? read.where(sql<boolean>`(keyword_id, device) > (${after.keyword_id}, ${after.device})`)
      : read
  ).execute()
}

/** Of single labels and of those that go together, the segments with the most checks; that of all checks is among them. */
export async function largestSegments(
  db: Db,
  { workspace_id, id }: Job,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ segment: string }>`
    with counted as (select segment, count(*) filter (where not is_failed) as checks from analytics_drafts, unnest(segments) segment
      where workspace_id = ${workspace_id} and job_id = ${id} and segment <> ${ALL} group by segment),
    ranked as (select segment, row_number() over (partition by strpos(segment, ${AND}) > 0
      order by checks desc, segment) as nr from counted)
    select segment from ranked where nr <= ${limit} or segment ~ '^engine:\\w+$' order by nr, segment`.execute(
    db,
  )
  return [ALL, ...rows.map(({ segment }) => segment)]
}
