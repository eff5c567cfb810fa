import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addDays } from '../calendar.ts'
import { marketBlocks } from './market-sums.ts'
import type { Property } from './properties.ts'

export type CompetingRow = {
  query: string
  url: string
  week: string
  clicks: number
  impressions: number
}

const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Asked = { weeks: string[]; brandWords: string[]; minImpressions: number; limit: number }

/** Week by week, the pages that Google showed for queries that are none for the brand and show more than one. */
export async function competingRows(
  db: Db,
  property: Property,
  asked: Asked,
): Promise<CompetingRow[]> {
  const { workspace_id, id } = property
  const { weeks, brandWords, minImpressions, limit } = asked
  const [first = '', last = ''] = [weeks[0], weeks.at(-1)]
  const blocks = await marketBlocks(db, property, { from: first, to: addDays(last, 6) })
  const summed = blocks.filter(({ days }) => days === 7).map(({ day }) => day)
  const others = weeks.filter((week) => !summed.includes(week))
  const { rows } = await sql<CompetingRow>`with counted as (
      select query_id, page_id, week, clicks, impressions from search_console_pairs
      where workspace_id = ${workspace_id} and property_id = ${id} and week = any(${summed}::date[])
      union all
      select r.query_id, r.page_id, other.week, sum(r.clicks)::int, sum(r.impressions)::int
      from unnest(${others}::date[]) as other (week) join search_console_rows r on r.workspace_id = ${workspace_id}
        and r.property_id = ${id} and r.query_id > 0 and r.page_id > 0 and r.day >= other.week and r.day < other.week + 7
      group by 1, 2, 3),
    several as (
      select query_id, sum(clicks) as clicks, sum(impressions) as impressions from counted
      group by 1 having min(page_id) < max(page_id) and sum(impressions) >= ${minImpressions}
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
