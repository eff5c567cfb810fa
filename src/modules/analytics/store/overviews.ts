import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

type Asked = { workspaceId: number; clientIds: number[]; since: number }

export type OverviewPoint = {
  client_id: number
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
  is_partial: boolean
}

const MAX_POINTS = 60

/** The last points of every client at once, oldest first; the newest is there even when it is older than asked for. */
export async function pointsOfClients(db: Db, { workspaceId, clientIds, since }: Asked): Promise<OverviewPoint[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<OverviewPoint>`
    select asked.id as client_id, last.* from unnest(${clientIds}::bigint[]) as asked(id)
    cross join lateral (
      select job_id, job_at, checked_at, visibility, top3, top10, top30, total, keywords, not_found, is_partial,
        row_number() over (order by job_id desc) as nr
      from analytics_points
      where workspace_id = ${workspaceId} and client_id = asked.id and device = 'both' and segment = ''
        and is_whole and total > 0 and is_simulated = is_simulated('search')
      order by job_id desc limit ${MAX_POINTS}) last
    where last.nr = 1 or last.checked_at >= to_timestamp(${since})
    order by asked.id, last.job_id`.execute(db)
  return rows
}
