import type { Insertable, Selectable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import { orConflict } from './conflict.ts'

const TAKEN = 'competitor_exists'

export function competitorsOf(
  db: Db,
  clientId: number,
  window: { limit: number | null; offset: number } = ALL,
) {
  const { limit, offset } = window
  return db
    .selectFrom('competitors')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

const ALL = { limit: null, offset: 0 }

export function pageCompetitors(db: Db, clientId: number, window: Window) {
  return readPage(window, {
    rows: (limit, offset) => competitorsOf(db, clientId, { limit, offset }),
    count: () => countCompetitors(db, clientId),
  })
}

export async function countCompetitors(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('competitors').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

type NewCompetitor = Omit<Insertable<Tables['competitors']>, 'id' | 'workspace_id'>

export function insertCompetitor(db: Db, competitor: NewCompetitor) {
  return orConflict(
    TAKEN,
    db
      .insertInto('competitors')
      .values({ workspace_id: WORKSPACE_ID, ...competitor })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

type Key = { clientId: number; id: number }
type Change = {
  [Name in 'domain' | 'name' | 'color' | 'dash']?:
    | Selectable<Tables['competitors']>[Name]
    | undefined
}

export async function updateCompetitor(db: Db, { clientId, id }: Key, change: Change) {
  // Naming client_id again keeps an empty change a valid statement.
  const changed = db.updateTable('competitors').set({ ...change, client_id: clientId })
  const own = changed.where('client_id', '=', clientId).where('id', '=', id)
  const row = await orConflict(TAKEN, own.returningAll().executeTakeFirst())
  if (!row) throw notFound()
  return row
}

export async function deleteCompetitor(db: Db, { clientId, id }: Key): Promise<void> {
  const gone = db
    .deleteFrom('competitors')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}
