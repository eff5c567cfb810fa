import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { StoreName } from '../../../providers/stores/port.ts'

export type App = Selectable<Tables['aso_apps']>

const own = (db: Db, clientId: number) =>
  db.selectFrom('aso_apps_now').where('client_id', '=', clientId)

export function pageApps(db: Db, clientId: number, window: Window) {
  return readPage(window, {
    rows: (limit, offset) =>
      own(db, clientId).selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: () => countApps(db, clientId),
  })
}

export const appsOf = (db: Db, clientId: number): Promise<App[]> =>
  own(db, clientId).selectAll().orderBy('id').execute()

export async function countApps(db: Db, clientId: number): Promise<number> {
  const counted = own(db, clientId).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

export type Key = { clientId: number; id: number }

export async function requireApp(db: Db, { clientId, id }: Key): Promise<App> {
  const app = await own(db, clientId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!app) throw notFound()
  return app
}

export const findApp = (db: Db, id: number): Promise<App | undefined> =>
  db.selectFrom('aso_apps_now').selectAll().where('id', '=', id).executeTakeFirst()

/** Longest unchecked first. */
export function staleApps(
  db: Db,
  clientId: number,
  {
    store,
    limit,
    by,
  }: {
    store?: StoreName | undefined
    limit: number
    by: 'listing_checked_at' | 'reviews_checked_at'
  },
): Promise<App[]> {
  let found = own(db, clientId).selectAll()
  if (store) found = found.where('store', '=', store)
  return found
    .orderBy(by, (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const insertApp = (db: Db, app: Insertable<Tables['aso_apps']>): Promise<App> =>
  db.insertInto('aso_apps').values(app).returningAll().executeTakeFirstOrThrow()

export async function saveApp(
  db: Db,
  id: number,
  change: Updateable<Tables['aso_apps']>,
): Promise<App | undefined> {
  await forgetOtherWorld(db, id)
  return db
    .updateTable('aso_apps')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteApp(db: Db, { clientId, id }: Key): Promise<void> {
  const gone = db.deleteFrom('aso_apps').where('client_id', '=', clientId).where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** What is written from now on is of the world that is asked now: what the other one said goes first. */
async function forgetOtherWorld(db: Db, id: number): Promise<void> {
  await sql`update aso_apps set is_simulated = is_simulated('stores'), store_id = null, listing_checked_at = null,
      listing_error = '', reviews_checked_at = null, reviews_error = ''
    where workspace_id = ${WORKSPACE_ID} and id = ${id} and is_simulated <> is_simulated('stores')`.execute(
    db,
  )
}
