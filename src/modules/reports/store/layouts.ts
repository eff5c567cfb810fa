import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

/** That of a client, or without one that of the workspace. */
export function readLayoutRow(db: Db, clientId: number | null) {
  return db
    .selectFrom('report_layouts')
    .select(['sections', 'compare_days'])
    .where('client_id', 'is not distinct from', clientId)
    .executeTakeFirst()
}

type Saved = Omit<Insertable<Tables['report_layouts']>, 'workspace_id'>

export async function saveLayout(db: Db, layout: Saved): Promise<void> {
  const { sections, compare_days, updated_at } = layout
  await db
    .insertInto('report_layouts')
    .values({ workspace_id: WORKSPACE_ID, ...layout })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'client_id'])
        .doUpdateSet({ sections, compare_days, updated_at }),
    )
    .execute()
}

export async function deleteLayout(db: Db, clientId: number | null): Promise<void> {
  await db
    .deleteFrom('report_layouts')
    .where('client_id', 'is not distinct from', clientId)
    .execute()
}
