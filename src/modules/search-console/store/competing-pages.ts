import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addDays, daysBetween } from '../calendar.ts'
import { summedWeeks } from './blocks.ts'
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
  const summed = await summedWeeks(db, property, { from: first, to: addDays(last, 6) })
  const others = weeks.filter((week) => !summed.includes(week))
  const { rows } = await sql<CompetingRow>`with counted as (
      select query_id, page_id, week, clicks, impressions from search_console_pairs
      where workspace_id = ${workspace_id} and property_id = ${id} and week = any(${summed}::date[])
      ${others.length > 0 ? sql`union all ${rowsIn(property, others)}` : sql``}),
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

/** Weeks that are not summed up. Only where there are some: without them all rows would be read for nothing. */
function rowsIn({ workspace_id, id }: Property, weeks: string[]): RawBuilder<unknown> {
  const days = weeks.flatMap((week) => daysBetween(week, addDays(week, 6)))
  return sql`select query_id, page_id, day - (day - ${weeks[0]}::date) % 7, sum(clicks)::int, sum(impressions)::int
    from search_console_rows where workspace_id = ${workspace_id} and property_id = ${id} and query_id > 0
      and page_id > 0 and day = any(${days}::date[])
    group by 1, 2, 3`
}
