import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'

export function readBrandRow(db: Db, workspaceId: number) {
  return db
    .selectFrom('report_brands')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

export async function saveBrand(
  db: Db,
  { workspace_id, ...brand }: Insertable<Tables['report_brands']>,
) {
  const insert = db.insertInto('report_brands').values({ workspace_id, ...brand })
  if (Object.keys(brand).length === 0) return
  await insert
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(brand))
    .execute()
}
