import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../base/errors.ts'
import { readPage, type Window } from '../../core/page.ts'
import { anyOf, type Db, type Tables } from '../../platform/database/db.ts'
import { type CheckedPoint, figuresOf } from './rules/figures.ts'

export type Grid = Selectable<Tables['geo_grids']>
export type GridCheck = Selectable<Tables['geo_grid_checks']>
export type GridPoint = Selectable<Tables['geo_grid_points']>

const IS_CURRENT_WORLD = sql<boolean>`is_simulated = is_simulated('search')`

const gridsOf = (db: Db, clientId: number) =>
  db.selectFrom('geo_grids').where('client_id', '=', clientId).where(IS_CURRENT_WORLD)

export function listGrids(db: Db, clientId: number): Promise<Grid[]> {
  return gridsOf(db, clientId).selectAll().orderBy('id').execute()
}

export async function countGrids(db: Db, clientId: number): Promise<number> {
  const counted = gridsOf(db, clientId).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

export async function requireGrid(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
): Promise<Grid> {
  const grid = await gridsOf(db, clientId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!grid) throw notFound()
  return grid
}

/** Including one from the other world, for a run that started there. */
export function findGrid(db: Db, id: number): Promise<Grid | undefined> {
  return db.selectFrom('geo_grids').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertGrid(db: Db, grid: Insertable<Tables['geo_grids']>): Promise<Grid> {
  return db.insertInto('geo_grids').values(grid).returningAll().executeTakeFirstOrThrow()
}

type SameGrid = Pick<
  Grid,
  | 'client_id'
  | 'query'
  | 'business_name'
  | 'place_id'
  | 'cid'
  | 'latitude'
  | 'longitude'
  | 'size'
  | 'radius_m'
  | 'geo'
  | 'lang'
>

/** The one that asks the same: its history would be split over two. */
export function findEqual(db: Db, same: SameGrid): Promise<Grid | undefined> {
  const { client_id, ...fields } = same
  return gridsOf(db, client_id)
    .selectAll()
    .where((eb) => eb.and(fields))
    .limit(1)
    .executeTakeFirst()
}

export async function deleteGrid(db: Db, id: number): Promise<void> {
  await db.deleteFrom('geo_grids').where('id', '=', id).execute()
}

export async function insertCheck(
  db: Db,
  check: Insertable<Tables['geo_grid_checks']>,
): Promise<void> {
  await db.insertInto('geo_grid_checks').values(check).execute()
}

/** Newest first. */
export function pageChecks(db: Db, gridId: number, window: Window) {
  const own = db.selectFrom('geo_grid_checks').where('grid_id', '=', gridId)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** The newest check of each of these grids. */
export function lastChecks(db: Db, gridIds: number[]): Promise<GridCheck[]> {
  return db
    .selectFrom('geo_grid_checks')
    .distinctOn('grid_id')
    .selectAll()
    .where('grid_id', '=', anyOf(gridIds))
    .orderBy('grid_id')
    .orderBy('id', 'desc')
    .execute()
}

const foundAnything = (eb: ExpressionBuilder<Tables, 'geo_grid_checks'>) =>
  eb.or([eb('ranked', '>', 0), eb('not_found', '>', 0)])

/** The newest check of each of these grids that ended and found anything out, of those begun in a period. */
export function lastResults(
  db: Db,
  { gridIds, from, to }: { gridIds: number[]; from?: number; to?: number },
): Promise<GridCheck[]> {
  return db
    .selectFrom('geo_grid_checks')
    .distinctOn('grid_id')
    .selectAll()
    .where('grid_id', '=', anyOf(gridIds))
    .where('finished_at', 'is not', null)
    .where(foundAnything)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
    .orderBy('grid_id')
    .orderBy('id', 'desc')
    .execute()
}

export async function requireCheck(
  db: Db,
  { gridId, id }: { gridId: number; id: number },
): Promise<GridCheck> {
  const own = db
    .selectFrom('geo_grid_checks')
    .selectAll()
    .where('grid_id', '=', gridId)
    .where('id', '=', id)
  const check = await own.executeTakeFirst()
  if (!check) throw notFound()
  return check
}

/** The last finished check before another one that found anything out. */
export function checkBefore(
  db: Db,
  { grid_id, id }: GridCheck,
): Promise<GridCheck | undefined> {
  return db
    .selectFrom('geo_grid_checks')
    .selectAll()
    .where('grid_id', '=', grid_id)
    .where('id', '<', id)
    .where('finished_at', 'is not', null)
    .where(foundAnything)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function pointsOfCheck(db: Db, checkId: number): Promise<GridPoint[]> {
  return db
    .selectFrom('geo_grid_points')
    .selectAll()
    .where('check_id', '=', checkId)
    .orderBy('nr')
    .execute()
}

export async function failedPoints(db: Db, checkId: number): Promise<number[]> {
  const failed = db.selectFrom('geo_grid_points').select('nr').where('check_id', '=', checkId)
  return (await failed.where('state', '=', 'failed').orderBy('nr').execute()).map(
    ({ nr }) => nr,
  )
}

type NewPoint = CheckedPoint & {
  workspace_id: number
  check_id: number
  reason: string
  source: string
  now: number
}

/** The retried point replaces the failed one. */
export async function savePoint(db: Db, { results, now, ...point }: NewPoint): Promise<void> {
  await db
    .insertInto('geo_grid_points')
    .values({ ...point, results: JSON.stringify(results), checked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'check_id', 'nr']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        reason: eb.ref('excluded.reason'),
        position: eb.ref('excluded.position'),
        source: eb.ref('excluded.source'),
        results: eb.ref('excluded.results'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute()
}

/** Sums a check up from the points that are stored. */
export async function saveFigures(db: Db, checkId: number, now: number): Promise<void> {
  const points = await db
    .selectFrom('geo_grid_points')
    .select(['state', 'position'])
    .where('check_id', '=', checkId)
    .execute()
  await db
    .updateTable('geo_grid_checks')
    .set({ ...figuresOf(points), finished_at: now })
    .where('id', '=', checkId)
    .execute()
}
