import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { NOT_ASKED } from '../day-table.ts'
import {
  BLOCKS,
  type Block,
  blocksWithin,
  GROWING_BLOCKS,
  type Span,
  wholeBlocks,
} from './blocks.ts'
import type { Property } from './properties.ts'

const WEEK = 7

/** Sums up queries by country and device, and by page, over whole weeks; and by market over several of these. */
export async function rollUpMarkets(db: Db, property: Property): Promise<void> {
  const { workspace_id, id } = property
  for (const { days, part } of GROWING_BLOCKS) {
    const unless = sql`select from search_console_markets m where m.workspace_id = ${workspace_id} and m.property_id = ${id}
      and m.days = ${days} and m.day = block.day and m.query_id = ${NOT_ASKED}`
    for (const day of await wholeBlocks(db, property, { days, unless }))
      await (days === WEEK
        ? sumWeek(db, property, day)
        : sumBlocks(db, property, { days, part, day }))
  }
}

async function sumWeek(db: Db, { workspace_id, id }: Property, day: string): Promise<void> {
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
    union all select ${workspace_id}, ${id}, ${WEEK}, ${day}::date, ${NOT_ASKED}, ${NOT_ASKED}, ${NOT_ASKED}, 0, 0, 0`.execute(
    db,
  )
}

async function sumBlocks(
  db: Db,
  { workspace_id, id }: Property,
  { days, part, day }: Block & { part: number },
): Promise<void> {
  await sql`insert into search_console_markets (workspace_id, property_id, days, day, query_id, country_id, device_id,
      clicks, impressions, position_sum)
    select workspace_id, property_id, ${days}::smallint, ${day}::date, query_id, country_id, device_id, sum(clicks),
      sum(impressions), sum(position_sum)
    from search_console_markets where workspace_id = ${workspace_id} and property_id = ${id} and days = ${part}
      and day >= ${day}::date and day < ${day}::date + ${days}::int
    group by workspace_id, property_id, query_id, country_id, device_id`.execute(db)
}

/** Those that a day is part of. */
export async function dropMarketSums(
  db: Db,
  { workspace_id, id }: Property,
  day: string,
): Promise<void> {
  const within = sql`workspace_id = ${workspace_id} and property_id = ${id}`
  const first = sql`${day}::date - (${day}::date - date '1970-01-01')`
  await sql`delete from search_console_markets where ${within}
    and (days, day) in (select days, ${first} % days from unnest(${[...BLOCKS]}::int[]) as days)`.execute(
    db,
  )
  await sql`delete from search_console_pairs where ${within} and week = ${first} % ${WEEK}::int`.execute(
    db,
  )
}

/** Which of the blocks within a span are summed up. */
export async function marketBlocks(
  db: Db,
  { workspace_id, id }: Property,
  span: Span,
): Promise<Block[]> {
  const within = blocksWithin(span)
  const { rows } = await sql<Block>`select m.days, m.day
    from unnest(${within.map(({ days }) => days)}::smallint[], ${within.map(({ day }) => day)}::date[])
      as block (days, day)
    join search_console_markets m on m.workspace_id = ${workspace_id} and m.property_id = ${id}
      and m.days = block.days and m.day = block.day and m.query_id = ${NOT_ASKED}`.execute(db)
  return rows
}
