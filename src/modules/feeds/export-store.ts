import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '../../platform/database/db.ts'
import { ofAllWorkspaces, WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'

export type ExportRow = Selectable<Tables['feed_exports']>

export function findExport(db: Db): Promise<ExportRow | undefined> {
  return db.selectFrom('feed_exports').selectAll().executeTakeFirst()
}

export async function saveExport(
  db: Db,
  row: Omit<Insertable<Tables['feed_exports']>, 'workspace_id'>,
): Promise<void> {
  const { created_at: _, ...change } = row
  await db
    .insertInto('feed_exports')
    .values({ workspace_id: WORKSPACE_ID, ...row })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(change))
    .execute()
}

export async function noteExport(
  db: Db,
  outcome: Updateable<Tables['feed_exports']>,
): Promise<void> {
  await db.updateTable('feed_exports').set(outcome).execute()
}

export async function deleteExport(db: Db): Promise<void> {
  await db.deleteFrom('feed_exports').execute()
}

/** The workspaces that have their feeds written every night. */
export async function exportingWorkspaces(db: Db): Promise<number[]> {
  const { rows } = await sql<{ workspace_id: number }>`
    select workspace_id from feed_exports where is_active order by workspace_id`.execute(
    ofAllWorkspaces(db),
  )
  return rows.map(({ workspace_id }) => workspace_id)
}
