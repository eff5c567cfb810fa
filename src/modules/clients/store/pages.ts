import { sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { ContentPageInput } from '../schemas.ts'

export function pagesOf(db: Db, clientId: number, window: Window) {
  const own = db.selectFrom('content_pages').where('client_id', '=', clientId)
  return readPage(window, {
    rows: (limit, offset) =>
      own.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: () => countPages(db, clientId),
  })
}

export async function countPages(db: Db, clientId: number): Promise<number> {
  const counted = db.selectFrom('content_pages').where('client_id', '=', clientId)
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  ).n
}

/** Stores the pages that are not there yet; answers these. */
export function insertPages(
  db: Db,
  clientId: number,
  { pages, now }: { pages: ContentPageInput[]; now: number },
) {
  const given = sql<{ url: string; title: string; nr: number }>`unnest(
    ${pages.map((page) => page.url)}::text[], ${pages.map((page) => page.title)}::text[]) with ordinality`
  return db
    .insertInto('content_pages')
    .columns(['workspace_id', 'client_id', 'url', 'title', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given(url, title, nr)`))
        .select(({ val }) => [
          WORKSPACE_ID.as('workspace_id'),
          val(clientId).as('client_id'),
          'given.url',
          'given.title',
          sql<number>`to_timestamp(${now})`.as('created_at'),
        ])
        .orderBy('given.nr'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

export async function deletePage(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
): Promise<void> {
  const gone = db
    .deleteFrom('content_pages')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}
