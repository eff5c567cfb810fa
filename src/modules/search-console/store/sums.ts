import { sql } from 'kysely'
import { copyColumns } from '../../../platform/copy-columns.ts'
import type { Db } from '../../../platform/database/db.ts'
import { DIMENSIONS, type ValueDimension } from '../day-table.ts'
import type { Measure } from '../measure.ts'
import { GROWING_BLOCKS, wholeBlocks } from './blocks.ts'
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

/** Sums up the weeks whose days are all here. */
export async function rollUp(db: Db, property: Property): Promise<void> {
  const { workspace_id, id } = property
  for (const { days, part } of GROWING_BLOCKS) {
    const unless = sql`select from search_console_sums s where s.workspace_id = ${workspace_id} and s.property_id = ${id}
      and s.dimension = 'device' and s.days = ${days} and s.day = block.day`
    for (const day of await wholeBlocks(db, property, { days, unless }))
      await sql`insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks,
          impressions, position_sum)
        select workspace_id, property_id, dimension, ${days}, ${day}::date, value_id, sum(clicks), sum(impressions),
          sum(position_sum)
        from search_console_sums where workspace_id = ${workspace_id} and property_id = ${id} and days = ${part}
          and day >= ${day}::date and day < ${day}::date + ${days}::int and dimension = any(${[...DIMENSIONS]}::text[])
        group by workspace_id, property_id, dimension, value_id`.execute(db)
  }
}
