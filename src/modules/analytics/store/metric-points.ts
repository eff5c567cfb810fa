import { type NotNull, type RawBuilder, type Selectable, sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { mainEngine } from '../../clients/index.ts'
import type { Job } from '../../rank-checks/index.ts'
import type { Point } from '../figures/metric-points.ts'
import type { AnyDevice, Competitor } from '../tables.ts'

/** A point with at least one result, so that its visibility is known. */
export type PointRow = Selectable<Tables['analytics_points']> & { visibility: number }

/** Numbers of one client are made by one at a time, until the caller's transaction ends. */
export async function lockClient(db: Db, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('analytics', ${clientId}))`.execute(
    db,
  )
}

/** Those of a client's jobs whose numbers were not made yet. */
export async function unsummarized(db: Db, jobs: Job[]): Promise<Job[]> {
  const [first] = jobs
  if (!first) return []
  const made = await db
    .selectFrom('analytics_points')
    .select('job_id')
    .where('workspace_id', '=', first.workspace_id)
    .where('client_id', '=', first.client_id)
    .where('device', '=', 'both')
    .where('segment', '=', '')
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .execute()
  return jobs.filter(({ id }) => !made.some((each) => each.job_id === id))
}

export async function insertPoints(db: Db, points: Point[]): Promise<void> {
  await db.insertInto('analytics_points').values(points).execute()
}

export async function deletePoints(db: Db, { workspace_id, id }: Job): Promise<void> {
  await db
    .deleteFrom('analytics_points')
    .where('workspace_id', '=', workspace_id)
    .where('job_id', '=', id)
    .execute()
}

type Competitors = Pick<Point, 'device' | 'segment'> & {
  competitors: Record<string, Competitor>
}

/** Puts the numbers of the domains that are watched now in the place of earlier ones. */
export async function rewriteCompetitors(db: Db, job: Job, rows: Competitors[]): Promise<void> {
  await sql`
    update analytics_points point set competitors = given.competitors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(device text, segment text, competitors jsonb)
    where point.workspace_id = ${job.workspace_id} and point.client_id = ${job.client_id} and point.job_id = ${job.id}
      and point.device = given.device and point.segment = given.segment`.execute(db)
}

export type Series = {
  workspaceId: number
  clientId: number
  device: AnyDevice
  /** Where none is named: of the client's main engine. */
  segment?: string
  from?: number | undefined
  to?: number | undefined
  /** Sandbox and live points are in one list only where each shows its source. */
  world?: 'current' | 'all'
}

/** Full jobs with figures, of the current world unless both are wanted. */
function pointsIn(
  db: Db,
  { workspaceId, clientId, device, segment, from, to, world = 'current' }: Series,
) {
  let found = db
    .selectFrom('analytics_points')
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where('device', '=', device)
    .where('segment', '=', segment ?? mainSegment(clientId))
    .where('is_whole', '=', true)
    .where('total', '>', 0)
  if (world === 'current')
    found = found.where(sql<boolean>`is_simulated = is_simulated('search')`)
  if (from !== undefined) found = found.where('checked_at', '>=', from)
  if (to !== undefined) found = found.where('checked_at', '<', to)
  return found
}

/** All keywords of a client's main engine: the empty name where that is google. */
export const mainSegment = (client: number | RawBuilder<unknown>) =>
  sql<string>`(select case engine when 'google' then '' else 'engine:' || engine end from (select ${mainEngine(client)} as engine) main)`

const NUMBERS = [
  'segment',
  'job_id',
  'job_at',
  'checked_at',
  'visibility',
  'share',
  'avg_position',
  'top3',
  'top10',
  'top30',
  'total',
  'keywords',
  'not_found',
  'failed',
  'is_partial',
  'sources',
  'is_simulated',
] as const

export type Numbers = Pick<PointRow, (typeof NUMBERS)[number]>

type Known = { visibility: NotNull }

/** The series of a client, oldest first. */
export function pagePoints(db: Db, series: Series, window: Window) {
  const found = pointsIn(db, series)
  const numbers = found.select(NUMBERS).$narrowType<Known>().orderBy('job_id')
  return readPage(window, {
    rows: (limit, offset): Promise<Numbers[]> => numbers.limit(limit).offset(offset).execute(),
    count: async () =>
      (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow())
        .n,
  })
}

export type Trend = Numbers & Pick<PointRow, 'features' | 'owned' | 'held' | 'competitors'>

/** The last points of a series with their features and competitors, oldest first. */
export async function lastPoints(db: Db, series: Series, limit: number): Promise<Trend[]> {
  const points = pointsIn(db, series)
    .select([...NUMBERS, 'features', 'owned', 'held', 'competitors'])
    .$narrowType<Known>()
  return (await points.orderBy('job_id', 'desc').limit(limit).execute()).reverse()
}

export function latestPoint(db: Db, series: Series): Promise<PointRow | undefined> {
  const newest = pointsIn(db, series).selectAll().$narrowType<Known>().orderBy('job_id', 'desc')
  return newest.limit(1).executeTakeFirst()
}

export function pointOfJob(
  db: Db,
  series: Series,
  jobId: number,
): Promise<PointRow | undefined> {
  return pointsIn(db, series)
    .selectAll()
    .$narrowType<Known>()
    .where('job_id', '=', jobId)
    .executeTakeFirst()
}

/** The first and the last job of a series that can be compared; null when there are not two. */
export async function endsOf(db: Db, series: Series) {
  const sound = pointsIn(db, series)
    .where('is_partial', '=', false)
    .select(['job_id', 'job_at'])
  const [first, last] = await Promise.all([
    sound.orderBy('job_id').limit(1).executeTakeFirst(),
    sound.orderBy('job_id', 'desc').limit(1).executeTakeFirst(),
  ])
  return first && last && first.job_id !== last.job_id ? { first, last } : null
}

/** The jobs of a series that have numbers to show, newest first. */
export function jobsIn(db: Db, series: Series, limit: number) {
  const named = pointsIn(db, series).select([
    'job_id',
    'job_at',
    'checked_at',
    'compared_depth',
  ])
  return named.orderBy('job_id', 'desc').limit(limit).execute()
}

/** The numbers of a job, be it whole or not; undefined until they are made. */
export function numbersOfJob(
  db: Db,
  { workspace_id, client_id, id }: Pick<Job, 'workspace_id' | 'client_id' | 'id'>,
) {
  return (
    db
      .selectFrom('analytics_points')
      .selectAll()
      .where('workspace_id', '=', workspace_id)
      .where('client_id', '=', client_id)
      .where('device', '=', 'both')
      // The row of google is there in any case, and says that the numbers are made.
      .where((eb) => eb('segment', '=', '').or('segment', '=', mainSegment(client_id)))
      .where('job_id', '=', id)
      .orderBy('segment', 'desc')
      .executeTakeFirst()
  )
}
