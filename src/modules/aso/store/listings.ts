import { type Selectable, sql } from 'kysely'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Listing } from '../../../providers/stores/port.ts'
import type { Change } from '../rules/changes.ts'

export type Snapshot = Selectable<Tables['aso_listings']>

/** A simulated listing is never the one before a real one. */
const IS_CURRENT = sql<boolean>`starts_with(aso_listings.source, 'sandbox') = is_simulated('stores')`

export function pageListings(db: Db, appId: number, window: Window) {
  const own = db.selectFrom('aso_listings').where('app_id', '=', appId).where(IS_CURRENT)
  return readPage(window, {
    rows: (limit, offset) =>
      own
        .selectAll()
        .orderBy('taken_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

export const latestListing = (db: Db, appId: number): Promise<Snapshot | undefined> =>
  db
    .selectFrom('aso_listings')
    .selectAll()
    .where('app_id', '=', appId)
    .where(IS_CURRENT)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last listing of each app of a client. */
export async function latestListings(db: Db, clientId: number): Promise<Snapshot[]> {
  return db
    .selectFrom('aso_listings')
    .distinctOn('app_id')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(IS_CURRENT)
    .orderBy('app_id')
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type Taken = {
  clientId: number
  appId: number
  source: string
  listing: Listing
  changes: Change[]
  now: number
}

export async function insertListing(
  db: Db,
  { clientId, appId, source, listing, changes, now }: Taken,
): Promise<void> {
  // The text without its tags; both would hold the same content.
  const kept = { ...listing, descriptionHtml: null }
  await db
    .insertInto('aso_listings')
    .values({
      workspace_id: WORKSPACE_ID,
      client_id: clientId,
      app_id: appId,
      source,
      listing: JSON.stringify(kept),
      changes: JSON.stringify(changes),
      taken_at: now,
    })
    .execute()
}

/** Rating counts of apps that were seen in full, by their store id: what searches of Google Play leave out. */
export async function knownRatings(db: Db, clientId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('aso_listings')
    .innerJoin('aso_apps', 'aso_apps.id', 'aso_listings.app_id')
    .distinctOn('aso_apps.id')
    .select([
      'store_id',
      sql<number | null>`(listing->>'ratingCount')::double precision`.as('ratings'),
    ])
    .where('aso_listings.client_id', '=', clientId)
    .where(IS_CURRENT)
    .orderBy('aso_apps.id')
    .orderBy('taken_at', 'desc')
    .execute()
  return new Map(
    rows.flatMap((row) =>
      row.store_id && row.ratings !== null ? [[row.store_id, row.ratings]] : [],
    ),
  )
}
