import type { Insertable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import { provenanceOf } from '../../../core/schemas.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

const HEAD = [
  'id',
  'client_id',
  'title',
  'date_from',
  'date_to',
  'created_at',
  'created_by',
  'totals',
  'is_simulated',
] as const

/** Newest first, without their numbers. */
export function pageSnapshots(db: Db, clientId: number, window: Window) {
  const own = db.selectFrom('report_snapshots').where('client_id', '=', clientId)
  return readPage(window, {
    rows: async (limit, offset) => {
      const page = own.select(HEAD).orderBy('id', 'desc').limit(limit).offset(offset)
      return (await page.execute()).map(withSource)
    },
    count: () => countSnapshots(db, clientId),
  })
}

export async function countSnapshots(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('report_snapshots').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

type Key = { clientId: number; id: number }

export async function requireSnapshot(db: Db, { clientId, id }: Key) {
  const own = db
    .selectFrom('report_snapshots')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  const row = await own.executeTakeFirst()
  if (!row) throw notFound()
  return withSource(row)
}

export async function insertSnapshot(db: Db, snapshot: Insertable<Tables['report_snapshots']>) {
  const added = db.insertInto('report_snapshots').values(snapshot).returningAll()
  return withSource(await added.executeTakeFirstOrThrow())
}

const withSource = <R extends { is_simulated: boolean }>({ is_simulated, ...row }: R) => ({
  ...row,
  source: provenanceOf(is_simulated),
})

export async function deleteSnapshot(db: Db, { clientId, id }: Key): Promise<void> {
  const gone = db
    .deleteFrom('report_snapshots')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** The last day that a schedule has reported on. */
export async function lastScheduledDay(db: Db, clientId: number): Promise<string | undefined> {
  const own = db
    .selectFrom('report_snapshots')
    .select('date_to')
    .where('client_id', '=', clientId)
  const newest = own.where('created_by', 'is', null).orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.date_to
}
