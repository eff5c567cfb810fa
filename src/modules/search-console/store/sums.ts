import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Measure } from '../day-rows.ts'
import { list } from './number-list.ts'
import type { Property } from './properties.ts'
import { REMAINDER_ID, type ValueDimension } from './values.ts'

/** How many days are summed up together, besides single days; each begins at a multiple of itself. */
export const BLOCKS = [28, 7] as const

type NewSums = {
  day: string
  dimension: ValueDimension
  sums: Map<string, Measure>
  ids: Map<string, number>
}

export async function insertSums(
  db: Db,
  { workspace_id, id }: Property,
  { day, dimension, sums, ids }: NewSums,
) {
  const rows = [...sums.values()]
  await sql`insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks,
      impressions, position_sum)
    select ${workspace_id}, ${id}, ${dimension}, 1, ${day}::date, given.*
    from unnest(${list(sums.keys(), (value) => ids.get(value) ?? REMAINDER_ID)}::bigint[],
      ${list(rows, ({ clicks }) => clicks)}::int[], ${list(rows, ({ impressions }) => impressions)}::int[],
      ${list(rows, ({ position_sum }) => position_sum)}::float8[]) as given`.execute(db)
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
export async function rollUp(db: Db, { workspace_id, id }: Property): Promise<void> {
  for (const days of BLOCKS) {
    const { rows } = await sql<{ day: string }>`select block.day from (
        select date '1970-01-01' + (day - date '1970-01-01') / ${days}::int * ${days}::int as day
        from search_console_days where workspace_id = ${workspace_id} and property_id = ${id}
        group by 1 having count(*) = ${days}) block
      where not exists (select from search_console_sums s where s.workspace_id = ${workspace_id} and s.property_id = ${id}
        and s.dimension = 'device' and s.days = ${days} and s.day = block.day)
      order by 1`.execute(db)
    for (const { day } of rows)
      await sql`insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks,
          impressions, position_sum)
        select workspace_id, property_id, dimension, ${days}, ${day}::date, value_id, sum(clicks), sum(impressions),
          sum(position_sum)
        from search_console_sums where workspace_id = ${workspace_id} and property_id = ${id} and days = 1
          and day >= ${day}::date and day < ${day}::date + ${days}::int and dimension = any(${DIMENSIONS}::text[])
        group by workspace_id, property_id, dimension, value_id`.execute(db)
  }
}

const DIMENSIONS: ValueDimension[] = ['query', 'page', 'country', 'device']
