import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Tables } from '../../platform/database/db.ts'

export type ClickModelRow = Selectable<Tables['click_models']>
type Asked = Pick<Context, 'db' | 'config'>

const modelsOf = ({ db, config }: Asked, clientIds: number[]) =>
  db
    .selectFrom('click_models')
    .where('client_id', 'in', clientIds)
    .where('is_simulated', '=', config.simulated.indexing)

export function findModel(
  ctx: Asked,
  clientId: number,
  version?: number,
): Promise<ClickModelRow | undefined> {
  const found = modelsOf(ctx, [clientId]).selectAll().orderBy('version', 'desc').limit(1)
  return (
    version === undefined ? found : found.where('version', '=', version)
  ).executeTakeFirst()
}

/** The newest model of each of these clients that has one. */
export async function newestModels(
  ctx: Asked,
  clientIds: number[],
): Promise<Map<number, ClickModelRow>> {
  if (clientIds.length === 0) return new Map()
  const newest = modelsOf(ctx, clientIds).selectAll().distinctOn('client_id')
  const rows = await newest.orderBy('client_id').orderBy('version', 'desc').execute()
  return new Map(rows.map((row) => [row.client_id, row]))
}

const SHOWN = 24

export function listVersions(ctx: Asked, clientId: number) {
  return modelsOf(ctx, [clientId])
    .select(['version', 'fitted_at', 'is_used', 'held_out_error', 'published_error'])
    .orderBy('version', 'desc')
    .limit(SHOWN)
    .execute()
}

export async function insertModel(
  { db }: Asked,
  model: Insertable<Tables['click_models']>,
): Promise<void> {
  await db.insertInto('click_models').values(model).execute()
}
