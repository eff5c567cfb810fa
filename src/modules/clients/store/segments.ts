import type { Insertable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/db.ts'

export function pageSegments(db: Db, clientId: number, window: Window) {
  const own = db.selectFrom('keyword_segments').where('client_id', '=', clientId)
  return readPage(window, {
    rows: (limit, offset) => own.selectAll().orderBy('name').limit(limit).offset(offset).execute(),
    count: () => countSegments(db, clientId),
  })
}

export async function countSegments(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('keyword_segments').where('client_id', '=', clientId)
  return (await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

export function saveSegment(db: Db, segment: Insertable<Tables['keyword_segments']>) {
  return db
    .insertInto('keyword_segments')
    .values(segment)
    .onConflict((conflict) => conflict.columns(['client_id', 'name']).doUpdateSet({ filter: segment.filter }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSegment(db: Db, { clientId, id }: { clientId: number; id: number }): Promise<void> {
  const gone = db.deleteFrom('keyword_segments').where('client_id', '=', clientId).where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}
