import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Orphan = { workspace_id: number; property_id: number }

/**
 * Properties that are gone and have figures still: those of one workspace, or of all. Whatever has rows has sums by
 * device.
 */
export async function orphansIn(db: Db, workspaceId?: number): Promise<Orphan[]> {
  const ofWorkspace =
    workspaceId === undefined ? sql`true` : sql`s.workspace_id = ${workspaceId}`
  const { rows } = await sql<Orphan>`select distinct s.workspace_id, s.property_id
    from search_console_sums s
    where ${ofWorkspace} and s.dimension = 'device'
      and not exists (select from search_console_properties p
        where p.workspace_id = s.workspace_id and p.id = s.property_id)
    order by 1, 2`.execute(db)
  return rows
}

/** Deletes the imported data of a property, month by month; an interrupted run continues. */
export async function deleteFigures(db: Db, { workspace_id, property_id }: Orphan) {
  const of = sql`workspace_id = ${workspace_id} and property_id = ${property_id}`
  const { rows } = await sql<{
    month: string
  }>`select distinct date_trunc('month', day)::date as month
    from search_console_sums where ${of} and dimension = 'device' order by 1`.execute(db)
  for (const { month } of rows) {
    const within = sql`${of} and day >= ${month}::date and day < ${month}::date + interval '1 month'`
    await sql`delete from search_console_rows where ${within}`.execute(db)
    await sql`delete from search_console_markets where ${within}`.execute(db)
    await sql`delete from search_console_pairs where ${of} and date_trunc('month', week) = ${month}::date`.execute(
      db,
    )
    await sql`delete from search_console_sums where ${within} and dimension <> 'device'`.execute(
      db,
    )
    await sql`delete from search_console_sums where ${within}`.execute(db)
  }
}
