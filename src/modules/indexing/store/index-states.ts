import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

export type Sample = Selectable<Tables['indexing_samples']>
type Client = { workspace_id: number; id: number }

export function insertSample(
  db: Db,
  sample: Insertable<Tables['indexing_samples']>,
): Promise<Sample> {
  return db
    .insertInto('indexing_samples')
    .values(sample)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest first, of the current world. */
export function samplesOf(db: Db, client: Client, limit: number): Promise<Sample[]> {
  return db
    .selectFrom('indexing_samples')
    .selectAll()
    .where('workspace_id', '=', client.workspace_id)
    .where('client_id', '=', client.id)
    .where(
      sql<boolean>`starts_with(source, 'sandbox') = case method when 'site_query' then is_simulated('search') else is_simulated('indexing') end`,
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The pages to check next: listed ones, longest unchecked first. */
export function staleUrls(db: Db, clientId: number, limit: number) {
  return db
    .selectFrom('indexing_urls')
    .select(['id', 'url'])
    .where('client_id', '=', clientId)
    .where('task_id', 'is not', null)
    .where('is_blocked', '=', false)
    .orderBy(
      sql`case when is_simulated = is_simulated('indexing') then inspected_at end nulls first`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type Looked = { url: string; isIndexed: boolean; coverage: string }

/** Stores the index state of pages; returns how many were indexed for the first time. Unlisted pages are added. */
export async function saveLooks(
  db: Db,
  client: Client,
  looks: Looked[],
  now: number,
): Promise<number> {
  if (looks.length === 0) return 0
  const { rows } = await sql<{ is_first: boolean }>`
    insert into indexing_urls (workspace_id, client_id, url, first_seen_at, changed_at, is_indexed, coverage, inspected_at, first_indexed_at,
      is_simulated)
    select ${client.workspace_id}, ${client.id}, url, to_timestamp(${now}), to_timestamp(${now}), is_indexed, coverage, to_timestamp(${now}),
      case when is_indexed then to_timestamp(${now}) end, is_simulated('indexing')
    from unnest(${looks.map(({ url }) => url)}::text[], ${looks.map(({ isIndexed }) => isIndexed)}::boolean[],
      ${looks.map(({ coverage }) => coverage)}::text[]) as given(url, is_indexed, coverage)
    on conflict (workspace_id, client_id, url) do update set is_indexed = excluded.is_indexed, coverage = excluded.coverage,
      inspected_at = excluded.inspected_at, is_simulated = excluded.is_simulated,
      first_indexed_at = case when indexing_urls.is_simulated = excluded.is_simulated
        then coalesce(indexing_urls.first_indexed_at, excluded.first_indexed_at) else excluded.first_indexed_at end
    returning coalesce(first_indexed_at = to_timestamp(${now}), false) as is_first`.execute(db)
  return rows.filter(({ is_first }) => is_first).length
}

type IndexCounts = { known: number; inspected: number; indexed: number }

/** Of the pages that are listed: how many there are, were looked at since, and were in the index. */
export async function indexCounts(
  db: Db,
  clientId: number,
  since: number,
): Promise<IndexCounts> {
  const { rows } = await sql<IndexCounts>`
    select count(*) as known,
      count(*) filter (where inspected_at >= to_timestamp(${since}) and is_simulated = is_simulated('indexing')) as inspected,
      count(*) filter (where inspected_at >= to_timestamp(${since}) and is_indexed and is_simulated = is_simulated('indexing')) as indexed
    from indexing_urls where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and task_id is not null and not is_blocked`.execute(
    db,
  )
  return rows[0] ?? { known: 0, inspected: 0, indexed: 0 }
}
