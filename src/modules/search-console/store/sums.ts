import { sql } from 'kysely'
import { copyColumns } from '../../../platform/copy-columns.ts'
import type { Db } from '../../../platform/database/db.ts'
import { addDays } from '../calendar.ts'
import type { Measure } from '../figures/measure.ts'
import { DIMENSIONS, type ValueDimension } from '../import/day-table.ts'
import {
  BLOCKS,
  type Block,
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

type NewSums = {
  day: string
  dimension: ValueDimension
  sums: Map<number, Measure>
  idOf(value: number): number
}

export async function insertSums(
  db: Db,
  { workspace_id, id: property_id }: Property,
  { day, dimension, sums, idOf }: NewSums,
) {
  const rows = [...sums.values()]
  await copyColumns(db, 'search_console_sums', {
    same: { workspace_id, property_id, dimension, days: 1, day },
    lists: {
      value_id: [...sums.keys()].map(idOf),
      clicks: rows.map(({ clicks }) => clicks),
      impressions: rows.map(({ impressions }) => impressions),
      position_sum: rows.map(({ position_sum }) => position_sum),
    },
  })
}

/** The sums of a day, and of the weeks that it is part of. */
export async function dropSums(
  db: Db,
  { workspace_id, id }: Property,
  day: string,
): Promise<void> {
  await sql`delete from search_console_sums where workspace_id = ${workspace_id} and property_id = ${id}
    and day > ${day}::date - days and day <= ${day}::date`.execute(db)
}

/** A span in as few sums as there are for it. */
export async function blocksIn(
  db: Db,
  { workspace_id, id }: Property,
  { from, to }: Span,
): Promise<Block[]> {
  const { rows } = await sql<Block>`select distinct days, day from search_console_sums
    where workspace_id = ${workspace_id} and property_id = ${id} and dimension = 'device'
      and days = any(${[...BLOCKS]}::int[]) and day >= ${from}::date and day <= ${to}::date`.execute(
    db,
  )
  return coverOf({ from, to }, rows)
}

/** Sums up the weeks whose days are all here, and the latest days. */
export async function rollUp(db: Db, property: Property): Promise<void> {
  const { workspace_id, id } = property
  for (const { days, part } of GROWING_BLOCKS) {
    const unless = sql`select from search_console_sums s where s.workspace_id = ${workspace_id} and s.property_id = ${id}
      and s.dimension = 'device' and s.days = ${days} and s.day = block.day`
    for (const day of await wholeBlocks(db, property, { days, unless })) {
      const parts = Array.from({ length: days / part }, (_, at) => ({
        days: part,
        day: addDays(day, at * part),
      }))
      await sumBlock(db, property, { days, day, parts })
    }
  }
  await sumLatest(db, property)
}

async function sumLatest(db: Db, property: Property): Promise<void> {
  const { workspace_id, id } = property
  const latest = await latestBlocks(db, property)
  await sql`delete from search_console_sums where workspace_id = ${workspace_id} and property_id = ${id}
    and days = ${LATEST_DAYS} and not ${isAligned(LATEST_DAYS)} and day <> all(${latest.map(({ day }) => day)}::date[])`.execute(
    db,
  )
  for (const block of latest) {
    const parts = await blocksIn(db, property, spanOfBlock(block))
    if (parts.length > 1) await sumBlock(db, property, { ...block, parts })
  }
}

async function sumBlock(
  db: Db,
  { workspace_id, id }: Property,
  { days, day, parts }: Block & { parts: Block[] },
): Promise<void> {
  await sql`insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks,
      impressions, position_sum)
    select s.workspace_id, s.property_id, s.dimension, ${days}::smallint, ${day}::date, s.value_id, sum(s.clicks),
      sum(s.impressions), sum(s.position_sum)
    from unnest(${parts.map((part) => part.days)}::smallint[], ${parts.map((part) => part.day)}::date[]) as part (days, day)
    join search_console_sums s on s.workspace_id = ${workspace_id} and s.property_id = ${id}
      and s.dimension = any(${[...DIMENSIONS]}::text[]) and s.days = part.days and s.day = part.day
    group by s.workspace_id, s.property_id, s.dimension, s.value_id`.execute(db)
}
