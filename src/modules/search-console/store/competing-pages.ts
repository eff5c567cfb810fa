import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Span } from './blocks.ts'
import type { Property } from './properties.ts'

export type CompetingRow = {
  query: string
  url: string
  week: string
  clicks: number
  impressions: number
}

const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Asked = Span & { brandWords: string[]; minImpressions: number; limit: number }

/** Week by week, the pages that Google showed for queries that are none for the brand and show more than one. */
export async function competingRows(
  db: Db,
  property: Property,
  asked: Asked,
): Promise<CompetingRow[]> {
  const { workspace_id, id } = property
  const { from, to, brandWords, minImpressions, limit } = asked
  const { rows } = await sql<CompetingRow>`with counted as (
      select r.query_id, r.page_id, ((r.day - ${from}::date) / 7) as week, sum(r.clicks)::int as clicks,
        sum(r.impressions)::int as impressions
      from search_console_rows r
      where r.workspace_id = ${workspace_id} and r.property_id = ${id} and r.query_id > 0 and r.page_id > 0
        and r.day >= ${from}::date and r.day <= ${to}::date
      group by 1, 2, 3),
    several as (
      select query_id, sum(clicks) as clicks, sum(impressions) as impressions from counted
      group by 1 having count(distinct page_id) > 1 and sum(impressions) >= ${minImpressions}
      order by 2 desc, 3 desc limit ${limit})
    select q.value as query, p.value as url, counted.week::text as week, counted.clicks, counted.impressions
    from several join counted using (query_id)
    join search_console_values q on q.workspace_id = ${workspace_id} and q.property_id = ${id} and q.id = counted.query_id
      and not q.match_key like any(${brandWords.map(within)}::text[])
    join search_console_values p on p.workspace_id = ${workspace_id} and p.property_id = ${id} and p.id = counted.page_id
    order by several.clicks desc, several.impressions desc, counted.query_id, counted.page_id, counted.week`.execute(
    db,
  )
  return rows
}
