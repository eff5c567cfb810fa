import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { mainSegment } from './metric-points.ts'

type Asked = {
  workspaceId: number
  clientIds: number[]
  since: number
  to?: number | undefined
}

export type OverviewPoint = {
  client_id: number
  segment: string
  job_id: number
  job_at: number
  checked_at: number
  visibility: number
  top3: number
  top10: number
  top30: number
  total: number
  keywords: number
  not_found: number
  failed: number
  is_partial: boolean
}

const MAX_POINTS = 60

/** The last points of every client at once, oldest first; the newest is there even when it is older than asked for. */
export async function pointsOfClients(
  db: Db,
  { workspaceId, clientIds, since, to }: Asked,
): Promise<OverviewPoint[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<OverviewPoint>`
    select asked.id as client_id, last.* from unnest(${clientIds}::bigint[]) as asked(id)
    cross join lateral (
      select segment, job_id, job_at, checked_at, visibility, top3, top10, top30, total, keywords, not_found, failed, is_partial,
        row_number() over (order by job_id desc) as nr
      from analytics_points
      where workspace_id = ${workspaceId} and client_id = asked.id and device = 'both' and segment = ${mainSegment(sql`asked.id`)}
        and is_whole and total > 0 and is_simulated = is_simulated('search')
        ${to === undefined ? sql`` : sql`and checked_at < to_timestamp(${to})`}
      order by job_id desc limit ${MAX_POINTS}) last
    where last.nr = 1 or last.checked_at >= to_timestamp(${since})
    order by asked.id, last.job_id`.execute(db)
  return rows
}

/** The points of single jobs, by client. */
export async function pointsOfJobs(
  db: Db,
  workspaceId: number,
  jobIds: number[],
): Promise<Map<number, OverviewPoint>> {
  if (jobIds.length === 0) return new Map()
  const points = await db
    .selectFrom('analytics_points')
    .select([
      'client_id',
      'segment',
      'job_id',
      'job_at',
      'checked_at',
      'visibility',
      'top3',
      'top10',
      'top30',
    ])
    .select(['total', 'keywords', 'not_found', 'failed', 'is_partial'])
    .where('workspace_id', '=', workspaceId)
    .where('job_id', 'in', jobIds)
    .where('device', '=', 'both')
    .where('segment', '=', mainSegment(sql.ref('analytics_points.client_id')))
    .where('total', '>', 0)
    .$narrowType<{ visibility: NotNull }>()
    .execute()
  return new Map(points.map((point) => [point.client_id, point]))
}
