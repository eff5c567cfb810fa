import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'
import type { Task } from './channels.ts'

export type FoundUrl = {
  url: string
  sitemap: string | null
  lastmod: string | null
  isBlocked: boolean
}

/** Notes what a task found listed; a page whose date is another than before has changed. */
export async function saveUrls(
  db: Db,
  { workspace_id, client_id, id }: Task,
  found: FoundUrl[],
  now: number,
): Promise<void> {
  const rows = [...new Map(found.map((each) => [each.url, each])).values()]
  if (rows.length === 0) return
  await sql`
    insert into indexing_urls (workspace_id, client_id, url, sitemap, lastmod, is_blocked, first_seen_at, changed_at, task_id)
    select ${workspace_id}, ${client_id}, url, sitemap, lastmod, is_blocked, to_timestamp(${now}), to_timestamp(${now}), ${id}
    from unnest(${rows.map((row) => row.url)}::text[], ${rows.map((row) => row.sitemap)}::text[],
      ${rows.map((row) => row.lastmod)}::text[], ${rows.map((row) => row.isBlocked)}::boolean[])
      as given(url, sitemap, lastmod, is_blocked)
    on conflict (workspace_id, client_id, url) do update set
      sitemap = coalesce(excluded.sitemap, indexing_urls.sitemap),
      lastmod = coalesce(excluded.lastmod, indexing_urls.lastmod),
      is_blocked = excluded.is_blocked,
      task_id = excluded.task_id,
      changed_at = case when excluded.lastmod <> indexing_urls.lastmod then excluded.changed_at
        else indexing_urls.changed_at end`.execute(db)
}

type UrlCounts = { collected: number; blocked: number }

export async function countUrls(
  db: Db,
  { client_id, id }: Pick<Task, 'client_id' | 'id'>,
): Promise<UrlCounts> {
  const { rows } = await sql<UrlCounts>`
    select count(*) filter (where not is_blocked) as collected, count(*) filter (where is_blocked) as blocked
    from indexing_urls where workspace_id = ${WORKSPACE_ID} and client_id = ${client_id} and task_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { collected: 0, blocked: 0 }
}

/** Pages that no sitemap dates, those first whose content was not looked at for longest. */
export function undatedUrls(db: Db, { client_id, id }: Task, limit: number) {
  return db
    .selectFrom('indexing_urls')
    .select(['id', 'url', 'content_hash'])
    .where('client_id', '=', client_id)
    .where('task_id', '=', id)
    .where('lastmod', 'is', null)
    .where('is_blocked', '=', false)
    .orderBy('hashed_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Keeps what the content of a page looks like now; another look than before is a change. */
export async function saveHashes(
  db: Db,
  hashes: { id: number; hash: string }[],
  now: number,
): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    update indexing_urls u set hashed_at = to_timestamp(${now}), content_hash = given.hash,
      changed_at = case when u.content_hash <> given.hash then to_timestamp(${now}) else u.changed_at end
    from unnest(${hashes.map(({ id }) => id)}::bigint[], ${hashes.map(({ hash }) => hash)}::text[]) as given(id, hash)
    where u.workspace_id = ${WORKSPACE_ID} and u.id = given.id`.execute(db)
}
