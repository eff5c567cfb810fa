import type { Insertable } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'

type Span = { clientId: number; from?: number | undefined; to?: number | undefined }

function annotationsIn(db: Db, { clientId, from, to }: Span) {
  let found = db.selectFrom('annotations').where('client_id', '=', clientId)
  if (from !== undefined) found = found.where('happened_at', '>=', from)
  if (to !== undefined) found = found.where('happened_at', '<', to)
  return found
}

export function pageAnnotations(db: Db, span: Span, window: Window) {
  return readPage(window, {
    rows: (limit, offset) =>
      annotationsIn(db, span)
        .selectAll()
        .orderBy('happened_at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countAnnotations(db, span),
  })
}

/** Those of a client are few enough to be read whole. */
export const allAnnotations = (db: Db, span: Span) =>
  annotationsIn(db, span).selectAll().orderBy('happened_at').orderBy('id').execute()

export async function countAnnotations(db: Db, span: Span): Promise<number> {
  const counted = annotationsIn(db, span).select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

export function insertAnnotation(db: Db, annotation: Insertable<Tables['annotations']>) {
  return db
    .insertInto('annotations')
    .values(annotation)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteAnnotation(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
): Promise<void> {
  const gone = db
    .deleteFrom('annotations')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** The newest of those words, where there is one: it says something that no longer holds. */
export async function withdrawNote(
  db: Db,
  { clientId, note }: { clientId: number; note: string },
): Promise<void> {
  const same = db
    .selectFrom('annotations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('note', '=', note)
  const newest = same.where('kind', '=', 'note').orderBy('id', 'desc').limit(1)
  await db.deleteFrom('annotations').where('id', 'in', newest).execute()
}
