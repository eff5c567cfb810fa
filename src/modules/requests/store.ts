import { type Insertable, sql } from 'kysely'
import { readPage, type Window } from '../../core/page.ts'
import type { Db, Tables } from '../../platform/database/db.ts'

export type Entry = Omit<Insertable<Tables['request_log']>, 'id'>

/** How many of the newest a workspace keeps. */
export const KEPT = 1000

/** Writes a batch in one statement. */
export async function insertEntries(db: Db, entries: Entry[]): Promise<void> {
  const column = <Name extends keyof Entry>(name: Name) => entries.map((entry) => entry[name])
  await sql`insert into request_log
      (workspace_id, user_id, key_id, request_id, operation, method, path, status, duration_ms, at)
    select workspace_id, user_id, key_id, request_id, operation, method, path, status, duration_ms, to_timestamp(at)
    from unnest(${column('workspace_id')}::bigint[], ${column('user_id')}::bigint[],
      ${column('key_id')}::bigint[], ${column('request_id')}::uuid[], ${column('operation')}::text[],
      ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::smallint[],
      ${column('duration_ms')}::real[], ${column('at')}::double precision[])
      as given(workspace_id, user_id, key_id, request_id, operation, method, path, status, duration_ms, at)`.execute(
    db,
  )
}

export type Wish = {
  workspaceId: number
  /** Whose requests; null = everyone's. */
  userId: number | null
  keyId?: number | undefined
  from?: number | undefined
  outcome?: 'ok' | 'refused' | 'failed' | undefined
}

const LOWEST = { ok: 100, refused: 400, failed: 500 }

export function pageEntries(
  db: Db,
  { workspaceId, userId, keyId, from, outcome }: Wish,
  window: Window,
) {
  let kept = db.selectFrom('request_log').where('workspace_id', '=', workspaceId)
  if (userId !== null) kept = kept.where('user_id', '=', userId)
  if (keyId !== undefined) kept = kept.where('key_id', '=', keyId)
  if (from !== undefined) kept = kept.where('at', '>=', from)
  if (outcome) kept = kept.where('status', '>=', LOWEST[outcome])
  if (outcome === 'ok') kept = kept.where('status', '<', LOWEST.refused)
  if (outcome === 'refused') kept = kept.where('status', '<', LOWEST.failed)
  return readPage(window, {
    rows: (limit, offset) =>
      kept
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit ?? KEPT)
        .offset(offset)
        .execute(),
    count: async () =>
      (await kept.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** Deletes old lines, and all but the newest of each workspace. */
export async function sweepEntries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('request_log').where('at', '<', before).execute()
  await sql`delete from request_log using (
      select workspace_id, id from (select workspace_id, id, row_number() over (partition by workspace_id order by id desc) as nr from request_log) ranked
      where nr > ${KEPT}) as old
    where request_log.workspace_id = old.workspace_id and request_log.id = old.id`.execute(db)
}
