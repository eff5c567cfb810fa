import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { addDays, dayNumber, daysBetween } from '../calendar.ts'
import type { Measure } from '../figures/measure.ts'
import { REMAINDER_ID, type ValueDimension } from '../import/day-table.ts'
import type { Sort } from '../schemas.ts'
import { coverFor, type Span } from './blocks.ts'
import type { Property } from './properties.ts'
import { PARTS_SUM, sumsIn } from './sums.ts'

export type DayRow = Measure & { day: string; is_final: boolean; is_truncated: boolean }

export function daysOf(db: Db, { id }: Property, { from, to }: Span): Promise<DayRow[]> {
  return db
    .selectFrom('search_console_days')
    .select(['day', 'is_final', 'is_truncated', 'clicks', 'impressions', 'position_sum'])
    .where('property_id', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export type Extent = {
  first_day: string | null
  last_day: string | null
  final_until: string | null
  days: number
}

export async function extentOf(db: Db, { workspace_id, id }: Property): Promise<Extent> {
  const { rows } = await sql<Extent>`select min(day) as first_day, max(day) as last_day,
      max(day) filter (where is_final) as final_until, count(*)::int as days
    from search_console_days where workspace_id = ${workspace_id} and property_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { first_day: null, last_day: null, final_until: null, days: 0 }
}

/** What Google attributes to no query. */
export async function unnamedOf(db: Db, property: Property, span: Span): Promise<Measure> {
  const parts = await coverFor(db, property, span)
  const { rows } =
    await sql<Measure>`select ${PARTS_SUM} from ${sumsIn(property, 'query', parts)}
    where s.value_id = ${REMAINDER_ID}`.execute(db)
  return rows[0] ?? { clicks: 0, impressions: 0, position_sum: 0 }
}

export type RowFilter = {
  dimension: ValueDimension
  /** Part of the value. */
  q?: string | undefined
  /** Without the queries that have these words. */
  except?: string[] | undefined
  /** With or without one of these words. */
  brand?: { words: string[]; isWanted: boolean } | undefined
  /** Near the first page, or on it and not among the first three. */
  isStriking?: boolean
  minImpressions?: number
  sort: Sort
  limit: number
  offset: number
}
export type ValueSum = Measure & { value_id: number; value: string; match_key: string }

const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  clicks: sql`clicks desc, impressions desc`,
  impressions: sql`impressions desc, clicks desc`,
  ctr: sql`clicks::float8 / nullif(impressions, 0) desc nulls last, impressions desc`,
  position: sql`position_sum / nullif(impressions, 0) nulls last, impressions desc`,
}

/** One page of the values of a dimension with their sums, and how many there are. */
export async function listSums(db: Db, property: Property, filter: RowFilter & Span) {
  const { dimension, sort, limit, offset } = filter
  const parts = await coverFor(db, property, filter)
  const { workspace_id, id } = property
  const value = sql`left join search_console_values v on v.workspace_id = ${workspace_id} and v.property_id = ${id}`
  const order = ORDERS[sort]
  // The names of thousands are read only where they decide; otherwise those of one page.
  const { rows } = await sql<ValueSum & { total: number }>`with sums as (
      select s.value_id, ${PARTS_SUM} from ${sumsIn(property, dimension, parts)} group by s.value_id),
    picked as (
      select sums.*, count(*) over ()::int as total
      from sums ${isByName(filter) ? sql`${value} and v.id = sums.value_id` : sql``}
      where (sums.impressions <> 0 or sums.clicks <> 0) and ${sql.join(conditionsOf(filter), sql` and `)}
      order by ${order}, sums.value_id limit ${limit} offset ${offset})
    select picked.*, coalesce(v.value, '') as value, coalesce(v.match_key, '') as match_key
    from picked ${value} and v.id = picked.value_id
    order by ${order}, picked.value_id`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

const isByName = ({ q, except, brand }: RowFilter) =>
  q !== undefined || except !== undefined || brand !== undefined

const STRIKING = { best: 4, worst: 20 }

function conditionsOf({
  q,
  except,
  brand,
  isStriking,
  minImpressions = 0,
}: RowFilter): RawBuilder<unknown>[] {
  const isNarrowed = except !== undefined || brand !== undefined || isStriking === true
  const conditions = [sql`sums.impressions >= ${minImpressions}`]
  // What has no name fits no name.
  if (isNarrowed) conditions.push(sql`sums.value_id > 0`)
  if (q !== undefined) conditions.push(sql`v.value ilike ${within(q)}`)
  // Thousands of words are compared as a set.
  if (except !== undefined)
    conditions.push(
      sql`not exists (select from unnest(${except}::text[]) as known (key) where known.key = v.match_key)`,
    )
  if (brand)
    conditions.push(
      sql`(v.match_key like any(${brand.words.map(within)}::text[])) = ${brand.isWanted}`,
    )
  if (isStriking)
    conditions.push(
      sql`sums.position_sum between ${STRIKING.best} * sums.impressions and ${STRIKING.worst} * sums.impressions`,
    )
  return conditions
}

const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Clicks of queries with one of the words. */
export async function sumsOfWords(
  db: Db,
  property: Property,
  { words, ...span }: Span & { words: string[] },
): Promise<Measure> {
  const parts = await coverFor(db, property, span)
  const { rows } =
    await sql<Measure>`select ${PARTS_SUM} from ${sumsIn(property, 'query', parts)}
    where s.value_id = any(array(select v.id from search_console_values v where v.workspace_id = ${property.workspace_id}
      and v.property_id = ${property.id} and v.dimension = 'query' and v.match_key like any(${words.map(within)}::text[])))`.execute(
      db,
    )
  return rows[0] ?? { clicks: 0, impressions: 0, position_sum: 0 }
}

/** The sums of some values in another span. */
export async function sumsOfValues(
  db: Db,
  property: Property,
  wanted: Span & { dimension: ValueDimension; ids: number[] },
) {
  if (wanted.ids.length === 0) return new Map<number, Measure>()
  const parts = await coverFor(db, property, wanted)
  const { rows } = await sql<Measure & { value_id: number }>`select s.value_id, ${PARTS_SUM}
    from ${sumsIn(property, wanted.dimension, parts)} where s.value_id = any(${wanted.ids}::bigint[])
    group by s.value_id having sum(s.impressions * part.sign) <> 0 or sum(s.clicks * part.sign) <> 0`.execute(
    db,
  )
  return new Map(rows.map(({ value_id, ...measure }) => [value_id, measure]))
}

/** As many days right before. */
export function spanBefore({ from, to }: Span): Span {
  const length = dayNumber(to) - dayNumber(from) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to).length
