import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { NOT_ASKED } from '../import/day-table.ts'
import type { Block, Part } from './blocks.ts'
import type { Property } from './properties.ts'
import { partsTable } from './sums.ts'

const WEEK = 7

/** What queries brought by country and device, by page in a week, too. */
export async function sumWeek(
  db: Db,
  { workspace_id, id }: Property,
  day: string,
): Promise<void> {
  await sql`with seen as materialized (
      select query_id, page_id, country_id, device_id, clicks, impressions, position_sum from search_console_rows
      where workspace_id = ${workspace_id} and property_id = ${id} and day >= ${day}::date
        and day < ${day}::date + ${WEEK}::int and query_id > 0),
    paired as (
      insert into search_console_pairs (workspace_id, property_id, week, query_id, page_id, clicks, impressions)
      select ${workspace_id}::bigint, ${id}::bigint, ${day}::date, query_id, page_id, sum(clicks), sum(impressions)
      from seen where page_id > ${NOT_ASKED} group by query_id, page_id)
    insert into search_console_markets (workspace_id, property_id, days, day, query_id, country_id, device_id, clicks,
      impressions, position_sum)
    select ${workspace_id}::bigint, ${id}::bigint, ${WEEK}::smallint, ${day}::date, query_id, country_id, device_id, sum(clicks), sum(impressions),
      sum(position_sum)
    from seen where page_id = ${NOT_ASKED} group by query_id, country_id, device_id
    order by query_id`.execute(db)
}

export async function sumMarkets(
  db: Db,
  property: Property,
  { days, day, parts }: Block & { parts: Part[] },
): Promise<void> {
  const { workspace_id, id } = property
  await sql`insert into search_console_markets (workspace_id, property_id, days, day, query_id, country_id, device_id,
      clicks, impressions, position_sum)
    select ${workspace_id}::bigint, ${id}::bigint, ${days}::smallint, ${day}::date, query_id, country_id,
      device_id, sum(clicks), sum(impressions), sum(position_sum)
    from ${marketsIn(property, parts, sql`query_id > 0`)} counted
    group by query_id, country_id, device_id having sum(clicks) <> 0 or sum(impressions) <> 0
    order by query_id`.execute(db)
}

/**
 * What queries brought in these parts by country and device; single days as they were imported. `offset 0` has each part
 * looked up: else the database may read everything. Naming the days once more, it plans for their months alone.
 */
export function marketsIn(
  { workspace_id, id }: Property,
  parts: Part[],
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = sql`workspace_id = ${workspace_id} and property_id = ${id} and ${wanted}`
  const figures = sql`query_id, country_id, device_id, clicks, impressions, position_sum`
  const [blocks, single] = [
    parts.filter(({ days }) => days > 1),
    parts.filter(({ days }) => days === 1),
  ]
  const signed = sql`s.query_id, s.country_id, s.device_id, s.clicks * part.sign as clicks,
    s.impressions * part.sign as impressions, s.position_sum * part.sign as position_sum`
  const summed = sql`select ${signed} from ${partsTable(blocks)} cross join lateral (select ${figures}
    from search_console_markets m where ${own} and m.days = part.days and m.day = part.day offset 0) s`
  if (single.length === 0) return sql`(${summed})`
  return sql`(${summed} union all select ${signed} from ${partsTable(single)} cross join lateral (select ${figures}
    from search_console_rows r where ${own} and r.page_id = ${NOT_ASKED} and r.day = part.day
      and r.day = any(${single.map(({ day }) => day)}::date[]) offset 0) s)`
}
