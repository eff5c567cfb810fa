import type { Selectable } from 'kysely'
import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

export type Property = Selectable<Tables['search_console_properties']>

/** The client's property in the current world. */
export function findProperty({ db, config }: Pick<Context, 'db' | 'config'>, clientId: number) {
  return db
    .selectFrom('search_console_properties')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_simulated', '=', config.simulated.indexing)
    .executeTakeFirst()
}

export const hasProperty = async (
  ctx: Pick<Context, 'db' | 'config'>,
  clientId: number,
): Promise<boolean> => (await findProperty(ctx, clientId)) !== undefined

export async function requireProperty(
  ctx: Pick<Context, 'db' | 'config'>,
  clientId: number,
): Promise<Property> {
  const property = await findProperty(ctx, clientId)
  if (!property) throw fail('search_console_not_connected')
  return property
}

type NewProperty = {
  workspace_id: number
  client_id: number
  site_url: string
  is_simulated: boolean
  now: number
}

export function insertProperty(db: Db, { now, ...property }: NewProperty): Promise<Property> {
  return db
    .insertInto('search_console_properties')
    .values({ ...property, connected_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateBrandWords(
  db: Db,
  { id }: Property,
  words: string[] | null,
): Promise<void> {
  await db
    .updateTable('search_console_properties')
    .set({ brand_words: words })
    .where('id', '=', id)
    .execute()
}

/** Its figures go in the background. */
export async function deleteProperty(db: Db, { id }: Property): Promise<void> {
  await db.deleteFrom('search_console_properties').where('id', '=', id).execute()
}

/** Of all workspaces, for the nightly import. */
export function allProperties(db: Db) {
  return db
    .selectFrom('search_console_properties')
    .select(['workspace_id', 'client_id', 'is_simulated'])
    .orderBy('workspace_id')
    .orderBy('client_id')
    .execute()
}
