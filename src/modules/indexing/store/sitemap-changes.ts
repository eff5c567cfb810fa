import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { WORKSPACE_ID } from '../../../platform/database/workspace-scope.ts'

type SitemapChange = { at: number; pages: number }

type Span = { clientId: number; from?: number | undefined; to?: number | undefined }

const MAX_CHANGES = 500
/** In the year 2100. */
const LAST = 4_102_444_800

/** Days on which the sitemaps of a client listed pages that are new or dated anew; not the day they were first read. */
export async function sitemapChanges(
  db: Db,
  { clientId, from, to }: Span,
): Promise<SitemapChange[]> {
  const { rows } = await sql<SitemapChange>`with moments as (
      select first_seen_at as at from indexing_urls
        where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and sitemap is not null
          and is_simulated = is_simulated('indexing')
      union all
      select changed_at from indexing_urls
        where workspace_id = ${WORKSPACE_ID} and client_id = ${clientId} and sitemap is not null
          and is_simulated = is_simulated('indexing')
          and changed_at > first_seen_at),
    days as (select min(at) as at, count(*)::int as pages, min(min(at)) over () as first_at
      from moments group by date_trunc('day', at))
    select extract(epoch from at)::float8 as at, pages from days
    where date_trunc('day', at) > date_trunc('day', first_at)
      and at >= to_timestamp(${from ?? 0}) and at < to_timestamp(${to ?? LAST})
    order by at desc limit ${MAX_CHANGES}`.execute(db)
  return rows
}
