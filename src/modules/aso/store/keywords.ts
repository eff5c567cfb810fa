import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { likeAnywhere } from '../../../base/text.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { StoreName } from '../../../providers/stores/port.ts'
import type { Key } from './apps.ts'

export type Keyword = Selectable<Tables['aso_keywords']>
export type NewKeyword = Insertable<Tables['aso_keywords']>

export type KeywordFilter = {
  store?: StoreName | undefined
  country?: string | undefined
  source?: string | undefined
  q?: string | undefined
}

function matching(db: Db, clientId: number, { store, country, source, q }: KeywordFilter) {
  let found = db.selectFrom('aso_keywords_now').where('client_id', '=', clientId)
  if (store) found = found.where('store', '=', store)
  if (country) found = found.where('country', '=', country)
  if (source) found = found.where('source', '=', source)
  if (q) found = found.where('query', 'ilike', likeAnywhere(q))
  return found
}

export function pageKeywords(
  db: Db,
  clientId: number,
  { limit, offset, ...filter }: KeywordFilter & Window,
) {
  return readPage(
    { limit, offset },
    {
      rows: (most, skip) =>
        matching(db, clientId, filter)
          .selectAll()
          .orderBy('id')
          .limit(most)
          .offset(skip)
          .execute(),
      count: () => countKeywords(db, clientId, filter),
    },
  )
}

export const keywordsOf = (db: Db, clientId: number): Promise<Keyword[]> =>
  matching(db, clientId, {}).selectAll().orderBy('id').execute()

export async function countKeywords(
  db: Db,
  clientId: number,
  filter: KeywordFilter = {},
): Promise<number> {
  const counted = matching(db, clientId, filter).select((eb) =>
    eb.fn.countAll<number>().as('n'),
  )
  return (await counted.executeTakeFirstOrThrow()).n
}

/** Those that were not tried for the longest time come first. */
export function staleKeywords(
  db: Db,
  clientId: number,
  {
    stores,
    country,
    limit,
  }: { stores: StoreName[]; country?: string | undefined; limit: number },
): Promise<Keyword[]> {
  if (stores.length === 0) return Promise.resolve([])
  return matching(db, clientId, { country })
    .selectAll()
    .where('store', 'in', stores)
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const findKeyword = (db: Db, id: number): Promise<Keyword | undefined> =>
  db.selectFrom('aso_keywords_now').selectAll().where('id', '=', id).executeTakeFirst()

const BATCH = 1000

/** Stores those that are not tracked yet, and answers them. */
export async function insertKeywords(db: Db, keywords: NewKeyword[]): Promise<Keyword[]> {
  const stored: Keyword[] = []
  for (let from = 0; from < keywords.length; from += BATCH) {
    const batch = db.insertInto('aso_keywords').values(keywords.slice(from, from + BATCH))
    stored.push(
      ...(await batch
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()),
    )
  }
  return stored.sort((a, b) => a.id - b.id)
}

export async function saveKeyword(
  db: Db,
  { clientId, id }: Key,
  change: Updateable<Tables['aso_keywords']>,
) {
  await forgetOtherWorld(db, { clientId, id })
  const saved = await db
    .updateTable('aso_keywords')
    .set(change)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!saved) throw notFound()
  return saved
}

export async function deleteKeyword(db: Db, { clientId, id }: Key): Promise<void> {
  const gone = db
    .deleteFrom('aso_keywords')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** What is written from now on is of the world that is asked now: what the other one said goes first. */
async function forgetOtherWorld(db: Db, { clientId, id }: Key): Promise<void> {
  await sql`update aso_keywords set is_simulated = is_simulated('stores'), estimated_difficulty = null, estimated_traffic = null,
      latest_position = null, latest_checked_at = null, tried_at = null, last_error = ''
    where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and id = ${id} and is_simulated <> is_simulated('stores')`.execute(
    db,
  )
}
