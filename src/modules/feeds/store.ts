import { type Insertable, type Selectable, sql } from 'kysely'
import { notFound } from '../../base/errors.ts'
import type { Db, Tables } from '../../platform/database/db.ts'
import { ofAllWorkspaces, WORKSPACE_ID } from '../../platform/database/workspace-scope.ts'

export type FeedRow = Selectable<Tables['feeds']>

export function listFeeds(db: Db, clientId: number): Promise<FeedRow[]> {
  return db
    .selectFrom('feeds')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
}

/** Of every client. */
export function allFeeds(db: Db): Promise<FeedRow[]> {
  return db.selectFrom('feeds').selectAll().orderBy('id').execute()
}

export function insertFeed(
  db: Db,
  feed: Omit<Insertable<Tables['feeds']>, 'workspace_id'>,
): Promise<FeedRow> {
  return db
    .insertInto('feeds')
    .values({ workspace_id: WORKSPACE_ID, ...feed })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteFeed(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
): Promise<void> {
  const gone = db.deleteFrom('feeds').where('client_id', '=', clientId).where('id', '=', id)
  if (!(await gone.returning('id').executeTakeFirst())) throw notFound()
}

/** Whichever a link claims to be for: it knows no workspace. */
export function feedOfLink(db: Db, id: number): Promise<FeedRow | undefined> {
  return ofAllWorkspaces(db)
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Written at most once an hour. */
export async function noteUse(db: Db, id: number, now: number): Promise<void> {
  await sql`update feeds set last_used_at = to_timestamp(${now}) where workspace_id = ${WORKSPACE_ID} and id = ${id}
    and (last_used_at is null or last_used_at < to_timestamp(${now - 3600}))`.execute(db)
}
