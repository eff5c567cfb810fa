import { type RawBuilder, sql } from 'kysely'
import { copyColumns } from '../../../platform/copy-columns.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Measure } from '../figures/measure.ts'
import { DIMENSIONS, type ValueDimension } from '../import/day-table.ts'
import type { Block, Part } from './blocks.ts'
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
  // In the order of the primary key, so that a day is read from neighbouring pages.
  const rows = [...sums]
    .map(([value, sum]) => ({ value_id: idOf(value), ...sum }))
    .sort((a, b) => a.value_id - b.value_id)
  await copyColumns(db, 'search_console_sums', {
    same: { workspace_id, property_id, dimension, days: 1, day },
    lists: {
      value_id: rows.map(({ value_id }) => value_id),
      clicks: rows.map(({ clicks }) => clicks),
      impressions: rows.map(({ impressions }) => impressions),
      position_sum: rows.map(({ position_sum }) => position_sum),
    },
  })
}

/** Parts as a table, to be joined with what is summed up by blocks. */
export const partsTable = (parts: Part[]) =>
  sql`unnest(${parts.map(({ days }) => days)}::smallint[], ${parts.map(({ day }) => day)}::date[],
    ${parts.map(({ sign }) => sign)}::smallint[]) as part (days, day, sign)`

/** The sums of a dimension in these parts. */
export const sumsIn = (
  { workspace_id, id }: Property,
  dimension: ValueDimension,
  parts: Part[],
): RawBuilder<unknown> =>
  sql`${partsTable(parts)}
    join search_console_sums s on s.workspace_id = ${workspace_id} and s.property_id = ${id}
      and s.dimension = ${dimension} and s.days = part.days and s.day = part.day`

/** What the joined parts come to. */
export const PARTS_SUM = sql`coalesce(sum(s.clicks * part.sign), 0)::int as clicks,
  coalesce(sum(s.impressions * part.sign), 0)::int as impressions,
  coalesce(sum(s.position_sum * part.sign), 0) as position_sum`

export async function sumBlock(
  db: Db,
  { workspace_id, id }: Property,
  { days, day, parts }: Block & { parts: Part[] },
): Promise<void> {
  await sql`insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks,
      impressions, position_sum)
    select ${workspace_id}::bigint, ${id}::bigint, s.dimension, ${days}::smallint, ${day}::date, s.value_id, ${PARTS_SUM}
    from ${partsTable(parts)} join search_console_sums s on s.workspace_id = ${workspace_id} and s.property_id = ${id}
      and s.dimension = any(${[...DIMENSIONS]}::text[]) and s.days = part.days and s.day = part.day
    group by s.dimension, s.value_id
    having sum(s.clicks * part.sign) <> 0 or sum(s.impressions * part.sign) <> 0
    order by s.dimension, s.value_id`.execute(db)
}
