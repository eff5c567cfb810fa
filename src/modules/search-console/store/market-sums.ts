import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { NOT_ASKED } from '../day-table.ts'
import { type Block, blocksWithin, type Span, wholeBlocks } from './blocks.ts'
import type { Property } from './properties.ts'

const WEEK = 7
const FOUR_WEEKS = 28

/** Sums up queries by country and device over whole weeks, and then over four of these. */
export async function rollUpMarkets(db: Db, property: Property): Promise<void> {
  const { workspace_id, id } = property
  const whole = (days: number) =>
    wholeBlocks(db, property, {
      days,
      unless: sql`select from search_console_markets m where m.workspace_id = ${workspace_id} and m.property_id = ${id}
        and m.days = ${days} and m.day = block.day and m.query_id = ${NOT_ASKED}`,
    })
  for (const day of await whole(WEEK))
    await sql`insert into search_console_markets (workspace_id, property_id, days, day, query_id, country_id, device_id,
        clicks, impressions, position_sum)
      select workspace_id, property_id, ${WEEK}::smallint, ${day}::date, query_id, country_id, device_id,
        sum(clicks), sum(impressions), sum(position_sum)
      from search_console_rows where workspace_id = ${workspace_id} and property_id = ${id}
        and day >= ${day}::date and day < ${day}::date + ${WEEK}::int and query_id > 0 and page_id = ${NOT_ASKED}
      group by workspace_id, property_id, query_id, country_id, device_id
      union all select ${workspace_id}, ${id}, ${WEEK}, ${day}::date, ${NOT_ASKED}, ${NOT_ASKED}, ${NOT_ASKED}, 0, 0, 0`.execute(
      db,
    )
  for (const day of await whole(FOUR_WEEKS))
    await sql`insert into search_console_markets (workspace_id, property_id, days, day, query_id, country_id, device_id,
        clicks, impressions, position_sum)
      select workspace_id, property_id, ${FOUR_WEEKS}::smallint, ${day}::date, query_id, country_id, device_id, sum(clicks),
        sum(impressions), sum(position_sum)
      from search_console_markets where workspace_id = ${workspace_id} and property_id = ${id} and days = ${WEEK}
        and day >= ${day}::date and day < ${day}::date + ${FOUR_WEEKS}::int
      group by workspace_id, property_id, query_id, country_id, device_id`.execute(db)
}

/** Those that a day is part of. */
export async function dropMarketSums(
  db: Db,
  { workspace_id, id }: Property,
  day: string,
): Promise<void> {
  await sql`delete from search_console_markets where workspace_id = ${workspace_id} and property_id = ${id}
    and (days, day) in (select days, ${day}::date - (${day}::date - date '1970-01-01') % days
      from unnest(${[WEEK, FOUR_WEEKS]}::int[]) as days)`.execute(db)
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
