import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { type Measured, sumsBy, total } from '../day-rows.ts'
import type { FetchedDay } from '../fetch-day.ts'
import type { KnownDay } from '../import-plan.ts'
import { list } from './number-list.ts'
import type { Property } from './properties.ts'
import { dropSums, insertSums } from './sums.ts'
import { NOT_ASKED, valueIds } from './values.ts'

const BATCH = 10_000

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

/** A day is replaced whole: what Google no longer shows must not stay. Answers how many rows it has. */
export async function replaceDay(
  db: Db,
  property: Property,
  { day, is_final, fetched, now }: NewDay,
): Promise<number> {
  if (await forgetDay(db, property, day)) await dropSums(db, property, day)
  const ids = await idsOf(db, property, fetched)
  const rows = rowsOf(fetched, ids)
  for (let from = 0; from < rows.length; from += BATCH)
    await insertRows(db, { property, day, rows: rows.slice(from, from + BATCH) })
  await insertSums(db, property, {
    day,
    dimension: 'query',
    sums: sumsBy(fetched.queries, 0),
    ids: ids.query,
  })
  await insertSums(db, property, {
    day,
    dimension: 'page',
    sums: sumsBy(fetched.pages, 0),
    ids: ids.page,
  })
  await insertSums(db, property, {
    day,
    dimension: 'country',
    sums: sumsBy(fetched.queries, 1),
    ids: ids.country,
  })
  await insertSums(db, property, {
    day,
    dimension: 'device',
    sums: sumsBy(fetched.queries, 2),
    ids: ids.device,
  })
  await insertDay(db, property, { day, is_final, fetched, now })
  return rows.length
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

type Ids = Record<'query' | 'page' | 'country' | 'device', Map<string, number>>

async function idsOf(
  db: Db,
  property: Property,
  { queries, pages, pairs }: FetchedDay,
): Promise<Ids> {
  const valuesOf = (rows: Measured[], key: number) => rows.map(({ keys }) => keys[key] ?? '')
  const named = [...queries, ...pages]
  return {
    query: await valueIds(db, property, {
      dimension: 'query',
      values: [...valuesOf(queries, 0), ...valuesOf(pairs, 0)],
    }),
    page: await valueIds(db, property, {
      dimension: 'page',
      values: [...valuesOf(pages, 0), ...valuesOf(pairs, 1)],
    }),
    country: await valueIds(db, property, { dimension: 'country', values: valuesOf(named, 1) }),
    device: await valueIds(db, property, { dimension: 'device', values: valuesOf(named, 2) }),
  }
}

type Row = { query: number; page: number; country: number; device: number; measured: Measured }

function rowsOf({ queries, pages, pairs }: FetchedDay, ids: Ids): Row[] {
  const id = (dimension: keyof Ids, value = '') => ids[dimension].get(value) ?? NOT_ASKED
  return [
    ...queries.map((measured) => {
      const [query, country, device] = measured.keys
      return {
        query: id('query', query),
        page: NOT_ASKED,
        ...marketOf(country, device),
        measured,
      }
    }),
    ...pages.map((measured) => {
      const [page, country, device] = measured.keys
      return {
        query: NOT_ASKED,
        page: id('page', page),
        ...marketOf(country, device),
        measured,
      }
    }),
    ...pairs.map((measured) => {
      const [query, page] = measured.keys
      return {
        query: id('query', query),
        page: id('page', page),
        country: NOT_ASKED,
        device: NOT_ASKED,
        measured,
      }
    }),
  ]
  function marketOf(country: string | undefined, device: string | undefined) {
    return { country: id('country', country), device: id('device', device) }
  }
}

async function insertRows(
  db: Db,
  { property, day, rows }: { property: Property; day: string; rows: Row[] },
) {
  await sql`insert into search_console_rows (workspace_id, property_id, day, query_id, page_id, country_id, device_id,
      clicks, impressions, position_sum)
    select ${property.workspace_id}, ${property.id}, ${day}::date, given.*
    from unnest(${list(rows, ({ query }) => query)}::bigint[], ${list(rows, ({ page }) => page)}::bigint[],
      ${list(rows, ({ country }) => country)}::bigint[], ${list(rows, ({ device }) => device)}::bigint[],
      ${list(rows, ({ measured }) => measured.clicks)}::int[], ${list(rows, ({ measured }) => measured.impressions)}::int[],
      ${list(rows, ({ measured }) => measured.position_sum)}::float8[]) as given`.execute(db)
}

async function insertDay(
  db: Db,
  property: Property,
  { day, is_final, fetched, now }: NewDay,
): Promise<void> {
  const byPage = total(fetched.pages)
  await db
    .insertInto('search_console_days')
    .values({
      workspace_id: property.workspace_id,
      property_id: property.id,
      day,
      is_final,
      ...total(fetched.queries),
      page_clicks: byPage.clicks,
      page_impressions: byPage.impressions,
      is_truncated: fetched.isTruncated,
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
    const fetched = { queries: [], pages: [], pairs: [], isTruncated: false }
    await insertDay(db, property, { day, is_final: true, fetched, now })
  }
}
