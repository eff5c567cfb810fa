import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Measure } from '../figures/measure.ts'
import { NOT_ASKED } from '../import/day-table.ts'
import { coverOf, type Span } from './blocks.ts'
import { marketBlocks, marketsIn } from './market-sums.ts'
import type { Property } from './properties.ts'

export type MarketSum = Measure & { match_key: string; country: string; device: string }

/** Clicks of queries with these words, by country and device. */
export async function marketSums(
  db: Db,
  property: Property,
  { keys, ...span }: Span & { keys: string[] },
) {
  const { workspace_id, id } = property
  const cover = coverOf(span, await marketBlocks(db, property, span))
  const wanted = sql`query_id = any(array(select wanted.id from wanted))`
  const { rows } = await sql<MarketSum>`with wanted as materialized (
      select v.id, v.match_key from ${valuesOf(property, keys)}),
    counted as ${marketsIn(property, cover, wanted)},
    found as (
      select query_id, country_id, device_id, sum(clicks) as clicks, sum(impressions) as impressions,
        sum(position_sum) as position_sum
      from counted group by 1, 2, 3)
    select wanted.match_key, c.value as country, d.value as device, sum(found.clicks)::int as clicks,
      sum(found.impressions)::int as impressions, sum(found.position_sum) as position_sum
    from found join wanted on wanted.id = found.query_id
    join search_console_values c on c.workspace_id = ${workspace_id} and c.property_id = ${id} and c.id = found.country_id
    join search_console_values d on d.workspace_id = ${workspace_id} and d.property_id = ${id} and d.id = found.device_id
    group by 1, 2, 3`.execute(db)
  return rows
}

/** The values that are these words, whatever their spelling. */
const valuesOf = ({ workspace_id, id }: Property, keys: string[]) =>
  sql`unnest(${keys}::text[]) as wanted (key) join search_console_values v on v.workspace_id = ${workspace_id}
    and v.property_id = ${id} and v.dimension = 'query' and md5(v.match_key) = md5(wanted.key)
    and v.match_key = wanted.key`

type OfQuery = Span & { key: string; limit: number }

/** The pages that Google showed for a query, those with most clicks first. */
export async function pagesOfQuery(
  db: Db,
  property: Property,
  { key, from, to, limit }: OfQuery,
) {
  const { workspace_id, id } = property
  const { rows } = await sql<Measure & { url: string }>`with found as (
      select r.page_id, sum(r.clicks)::int as clicks, sum(r.impressions)::int as impressions,
        sum(r.position_sum) as position_sum
      from ${valuesOf(property, [key])}
      join search_console_rows r on r.workspace_id = ${workspace_id} and r.property_id = ${id} and r.query_id = v.id
        and r.page_id > ${NOT_ASKED} and r.day >= ${from}::date and r.day <= ${to}::date
      group by 1)
    select p.value as url, found.clicks, found.impressions, found.position_sum
    from found join search_console_values p on p.workspace_id = ${workspace_id} and p.property_id = ${id}
      and p.id = found.page_id
    order by found.clicks desc, found.impressions desc, found.page_id limit ${limit}`.execute(
    db,
  )
  return rows
}
