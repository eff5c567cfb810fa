import { type Insertable, sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

type Seen = { clientId: number; userId: number }

/** Those that are shared, and the person's own. */
const seenBy = (db: Db, { clientId, userId }: Seen) =>
  db
    .selectFrom('keyword_segments')
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))

export function pageSegments(db: Db, seen: Seen, window: Window) {
  return readPage(window, {
    rows: (limit, offset) =>
      seenBy(db, seen)
        .selectAll()
        .orderBy('name')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (
        await seenBy(db, seen)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
  })
}

export async function countSegments(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('keyword_segments').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

export function saveSegment(
  db: Db,
  segment: Omit<Insertable<Tables['keyword_segments']>, 'workspace_id'>,
) {
  return db
    .insertInto('keyword_segments')
    .values({ workspace_id: WORKSPACE_ID, ...segment })
    .onConflict((conflict) =>
      conflict
        .expression(sql`workspace_id, client_id, coalesce(user_id, 0), name`)
        .doUpdateSet({ filter: segment.filter }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSegment(
  db: Db,
  { clientId, userId, id }: Seen & { id: number },
): Promise<void> {
  const gone = db
    .deleteFrom('keyword_segments')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** One that everybody sees. */
export function findSharedSegment(db: Db, clientId: number, id: number) {
  return db
    .selectFrom('keyword_segments')
    .select(['id', 'name', 'filter'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst()
}
