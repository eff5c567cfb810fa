import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { NOT_ASKED } from '../import/day-table.ts'
import {
  BLOCKS,
  type Block,
  blocksWithin,
  coverOf,
  GROWING_BLOCKS,
  isAligned,
  LATEST_DAYS,
  latestBlocks,
  type Span,
  spanOfBlock,
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
  await sumLatest(db, property)
}

async function sumLatest(db: Db, property: Property): Promise<void> {
  const { workspace_id, id } = property
  const latest = await latestBlocks(db, property)
  await sql`delete from search_console_markets where workspace_id = ${workspace_id} and property_id = ${id}
    and days = ${LATEST_DAYS} and not ${isAligned(LATEST_DAYS)} and day <> all(${latest.map(({ day }) => day)}::date[])`.execute(
    db,
  )
  for (const block of latest) {
    const span = spanOfBlock(block)
    const parts = coverOf(span, await marketBlocks(db, property, span))
    if (parts.length > 1) await sumMarkets(db, property, { ...block, parts })
  }
}

async function sumMarkets(
  db: Db,
  property: Property,
  { parts, ...block }: Block & { parts: Block[] },
): Promise<void> {
  const { workspace_id, id } = property
  await sql`insert into search_console_markets (workspace_id, property_id, days, day, query_id, country_id, device_id,
      clicks, impressions, position_sum)
    select ${workspace_id}::bigint, ${id}::bigint, ${block.days}::smallint, ${block.day}::date, query_id, country_id,
      device_id, sum(clicks), sum(impressions), sum(position_sum)
    from ${marketsIn(property, parts, sql`query_id > 0`)} as counted
    group by query_id, country_id, device_id
    union all select ${markerOf(property, block)}`.execute(db)
}

/** What queries brought in these blocks by country and device; of days that are not summed up, as they were imported. */
export function marketsIn(
  { workspace_id, id }: Property,
  cover: Block[],
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const blocks = cover.filter(({ days }) => days > 1)
  const single = cover.filter(({ days }) => days === 1).map(({ day }) => day)
  return sql`(select m.query_id, m.country_id, m.device_id, m.clicks, m.impressions, m.position_sum
      from unnest(${blocks.map(({ days }) => days)}::smallint[], ${blocks.map(({ day }) => day)}::date[])
        as block (days, day)
      join search_console_markets m on m.workspace_id = ${workspace_id} and m.property_id = ${id}
        and m.days = block.days and m.day = block.day and m.${wanted}
      union all
      select r.query_id, r.country_id, r.device_id, r.clicks, r.impressions, r.position_sum
      from search_console_rows r where r.workspace_id = ${workspace_id} and r.property_id = ${id}
        and r.${wanted} and r.page_id = ${NOT_ASKED} and r.day = any(${single}::date[]))`
}

/** Stands in every block that is summed up. */
const markerOf = (
  { workspace_id, id }: Pick<Property, 'workspace_id' | 'id'>,
  { days, day }: Block,
) =>
  sql`${workspace_id}::bigint, ${id}::bigint, ${days}::smallint, ${day}::date, ${NOT_ASKED}::bigint,
      ${NOT_ASKED}::bigint, ${NOT_ASKED}::bigint, 0, 0, 0::float8`

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
    union all select ${markerOf({ workspace_id, id }, { days: WEEK, day })}`.execute(db)
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
      and day >= ${day}::date and day < ${day}::date + ${days}::int and ${isAligned(part)}
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
  await sql`delete from search_console_markets where ${within} and days = ${LATEST_DAYS}
    and day > ${day}::date - ${LATEST_DAYS}::int and day <= ${day}::date`.execute(db)
  await sql`delete from search_console_pairs where ${within} and week = ${first} % ${WEEK}::int`.execute(
    db,
  )
}

const isWithin = (block: Block, { to }: Span) => spanOfBlock(block).to <= to

/** Which of the blocks within a span are summed up. */
export async function marketBlocks(
  db: Db,
  { workspace_id, id }: Property,
  span: Span,
): Promise<Block[]> {
  const latest = { days: LATEST_DAYS, day: span.from }
  const within = [...blocksWithin(span), ...(isWithin(latest, span) ? [latest] : [])]
  const { rows } = await sql<Block>`select m.days, m.day
    from unnest(${within.map(({ days }) => days)}::smallint[], ${within.map(({ day }) => day)}::date[])
      as block (days, day)
    join search_console_markets m on m.workspace_id = ${workspace_id} and m.property_id = ${id}
      and m.days = block.days and m.day = block.day and m.query_id = ${NOT_ASKED}`.execute(db)
  return rows
}
