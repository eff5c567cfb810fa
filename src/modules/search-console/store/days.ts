import { sql } from 'kysely'
import { copyColumns } from '../../../platform/copy-columns.ts'
import type { Db } from '../../../platform/database/db.ts'
import { total } from '../figures/measure.ts'
import { DayTable, DIMENSIONS, type ValueDimension } from '../import/day-table.ts'
import type { FetchedDay } from '../import/fetch-day.ts'
import type { KnownDay } from '../import/import-plan.ts'
import type { Property } from './properties.ts'
import { dropSums } from './roll-up.ts'
import { insertSums } from './sums.ts'
import { valueIds } from './values.ts'

export async function ensurePartition(db: Db, day: string): Promise<void> {
  await sql`select ensure_search_console_partition(${day}::date)`.execute(db)
}

export function knownDays(db: Db, { id }: Property): Promise<KnownDay[]> {
  return db
    .selectFrom('search_console_days')
    .select(['day', 'is_final', 'fetched_at'])
    .where('property_id', '=', id)
    .orderBy('day')
    .execute()
}

type NewDay = { day: string; is_final: boolean; fetched: FetchedDay; now: number }

/** A day is replaced as a whole, since Google may drop rows. Returns its number of rows. */
export async function replaceDay(
  db: Db,
  property: Property,
  { day, is_final, fetched, now }: NewDay,
): Promise<number> {
  if (await forgetDay(db, property, day)) await dropSums(db, property, day)
  const ids = await idsOf(db, property, fetched.table)
  await insertRows(db, property, { day, table: fetched.table, ids })
  for (const dimension of DIMENSIONS)
    await insertSums(db, property, {
      day,
      dimension,
      sums: fetched.table.sumsOf(dimension),
      idOf: (value) => idIn(ids[dimension], value),
    })
  await insertDay(db, property, { day, is_final, fetched, now })
  return fetched.table.length
}

/** False when it was not here: then there is nothing else of it either. */
async function forgetDay(db: Db, { id }: Property, day: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('search_console_days')
    .where('property_id', '=', id)
    .where('day', '=', day)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  await db
    .deleteFrom('search_console_rows')
    .where('property_id', '=', id)
    .where('day', '=', day)
    .execute()
  return true
}

type Ids = Record<ValueDimension, number[]>

async function idsOf(db: Db, property: Property, { values }: DayTable): Promise<Ids> {
  const ids = (dimension: ValueDimension) =>
    valueIds(db, property, { dimension, values: values[dimension].list })
  return {
    query: await ids('query'),
    page: await ids('page'),
    country: await ids('country'),
    device: await ids('device'),
  }
}

/** Of the number of a value; what stands in place of values stays as it is. */
const idIn = (ids: number[], value: number) => (value > 0 ? (ids[value - 1] ?? NaN) : value)

async function insertRows(
  db: Db,
  { workspace_id, id: property_id }: Property,
  { day, table, ids }: { day: string; table: DayTable; ids: Ids },
) {
  const { clicks, impressions, position_sum } = table.columns
  const idsIn = (dimension: ValueDimension) =>
    table.columns[dimension].map((value) => idIn(ids[dimension], value))
  const queries = idsIn('query')
  const pages = idsIn('page')
  // In the order of the primary key, which takes neighbours faster than what is strewn over it.
  const order = clicks
    .map((_, at) => at)
    .sort((a, b) => (queries[a] ?? 0) - (queries[b] ?? 0) || (pages[a] ?? 0) - (pages[b] ?? 0))
  const sorted = (column: number[]) => order.map((at) => column[at] ?? 0)
  await copyColumns(db, 'search_console_rows', {
    same: { workspace_id, property_id, day },
    lists: {
      query_id: sorted(queries),
      page_id: sorted(pages),
      country_id: sorted(idsIn('country')),
      device_id: sorted(idsIn('device')),
      clicks: sorted(clicks),
      impressions: sorted(impressions),
      position_sum: sorted(position_sum),
    },
  })
}

async function insertDay(
  db: Db,
  property: Property,
  { day, is_final, fetched: { table, isTruncated }, now }: NewDay,
): Promise<void> {
  const byPage = total(table.sumsOf('page').values())
  await db
    .insertInto('search_console_days')
    .values({
      workspace_id: property.workspace_id,
      property_id: property.id,
      day,
      is_final,
      ...total(table.sumsOf('device').values()),
      page_clicks: byPage.clicks,
      page_impressions: byPage.impressions,
      is_truncated: isTruncated,
      fetched_at: now,
    })
    .execute()
}

/** Days on which the site was not seen once. */
export async function saveEmptyDays(
  db: Db,
  property: Property,
  { days, now }: { days: string[]; now: number },
) {
  for (const day of days) {
    if (await forgetDay(db, property, day)) await dropSums(db, property, day)
    const fetched = { table: new DayTable(), isTruncated: false }
    await insertDay(db, property, { day, is_final: true, fetched, now })
  }
}
