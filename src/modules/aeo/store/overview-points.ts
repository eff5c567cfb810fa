import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

export type OverviewPoint = Selectable<Tables['aeo_overview_points']>

const MAX_POINTS = 1000

/** Keeps the point of a rank check; one that is read again replaces the former. */
export async function savePoint(
  db: Db,
  point: Insertable<Tables['aeo_overview_points']>,
): Promise<void> {
  const { workspace_id: _, job_id: __, ...values } = point
  await db
    .insertInto('aeo_overview_points')
    .values(point)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'job_id']).doUpdateSet(values))
    .execute()
}

type Series = {
  workspace_id: number
  client_id: number
  from?: number | undefined
  to?: number | undefined
}

/** The points of a client in this world, oldest first. */
export async function overviewPointsOf(db: Db, series: Series): Promise<OverviewPoint[]> {
  let found = db
    .selectFrom('aeo_overview_points')
    .selectAll()
    .where('workspace_id', '=', series.workspace_id)
    .where('client_id', '=', series.client_id)
    .where(sql<boolean>`is_simulated = is_simulated('search')`)
  if (series.from !== undefined) found = found.where('checked_at', '>=', series.from)
  if (series.to !== undefined) found = found.where('checked_at', '<', series.to)
  return (await found.orderBy('job_id', 'desc').limit(MAX_POINTS).execute()).reverse()
}
