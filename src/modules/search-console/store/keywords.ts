import { sql } from 'kysely'
import { readColumnwise } from '../../../platform/database/columnar-query.ts'
import type { Db } from '../../../platform/database/db.ts'
import { addTo, type Measure, nothing } from '../figures/measure.ts'
import { NOT_ASKED } from '../import/day-table.ts'
import { type MarketSum, marketName } from '../import/markets.ts'
import { coverFor, type Span } from './blocks.ts'
import { marketsIn } from './market-sums.ts'
import type { Property } from './properties.ts'

type Names = { queries: Map<number, string>; markets: Map<number, string> }
type Wanted = {
  keys: string[]
  /** All, if not given. */
  countries?: string[]
  devices?: string[]
}

/** Clicks of queries with these words, by country and device, in each of the spans. */
export async function marketSums(
  db: Db,
  property: Property,
  { spans, ...wanted }: Wanted & { spans: Span[] },
): Promise<MarketSum[][]> {
  const names = await namesOf(db, property, wanted)
  return Promise.all(spans.map((span) => sumsOfMarkets(db, property, { names, span })))
}

/** Words are looked up once, and joined here: the database would guess how many there are, and guess badly. */
async function namesOf(db: Db, property: Property, wanted: Wanted): Promise<Names> {
  const { keys, countries, devices } = wanted
  const { workspace_id, id } = property
  const own = sql`v.workspace_id = ${workspace_id} and v.property_id = ${id}`
  const among = (dimension: string, values: string[] | undefined) =>
    sql`v.dimension = ${dimension} ${values ? sql`and v.value = any(${values}::text[])` : sql``}`
  type Named = { id: number; name: string }
  const [queries, markets] = await Promise.all([
    readColumnwise(
      db,
      sql<Named>`select v.id, v.match_key as name from ${valuesOf(property, keys)}`,
      ['id', 'name'],
    ),
    readColumnwise(
      db,
      sql<Named>`select v.id, v.value as name from search_console_values v where ${own}
        and ((${among('country', countries)}) or (${among('device', devices)}))`,
      ['id', 'name'],
    ),
  ])
  const byId = (found: Named[]) => new Map(found.map((each) => [each.id, each.name]))
  return { queries: byId(queries), markets: byId(markets) }
}

type FoundSum = Measure & { query_id: number; country_id: number; device_id: number }
const FOUND = [
  ...(['query_id', 'country_id', 'device_id'] as const),
  ...(['clicks', 'impressions', 'position_sum'] as const),
] as const

async function sumsOfMarkets(
  db: Db,
  property: Property,
  { names, span }: { names: Names; span: Span },
): Promise<MarketSum[]> {
  const parts = await coverFor(db, property, span)
  const [queries, markets] = [[...names.queries.keys()], [...names.markets.keys()]]
  const counted = marketsIn(property, parts, sql`query_id = any(${queries}::bigint[])`)
  const found = await readColumnwise(
    db,
    sql<FoundSum>`select query_id, country_id, device_id, sum(clicks)::int as clicks,
      sum(impressions)::int as impressions, sum(position_sum) as position_sum
    from ${counted} counted
    where country_id = any(${markets}::bigint[]) and device_id = any(${markets}::bigint[])
    group by 1, 2, 3 having sum(clicks) <> 0 or sum(impressions) <> 0`,
    FOUND,
  )
  const nameIn = (known: Map<number, string>, id: number) => known.get(id) ?? ''
  const sums = new Map<string, MarketSum>()
  for (const { query_id, country_id, device_id, ...measure } of found) {
    const market = {
      match_key: nameIn(names.queries, query_id),
      country: nameIn(names.markets, country_id),
      device: nameIn(names.markets, device_id),
    }
    // A query may be spelled in several ways.
    addTo(
      sums.getOrInsertComputed(marketName(market), () => ({ ...market, ...nothing() })),
      measure,
    )
  }
  return [...sums.values()]
}

/** The values that are these words, whatever their spelling. */
const valuesOf = ({ workspace_id, id }: Property, keys: string[]) =>
  sql`unnest(${keys}::text[]) as wanted (key) join search_console_values v on v.workspace_id = ${workspace_id}
    and v.property_id = ${id} and v.dimension = 'query' and md5(v.match_key) = md5(wanted.key)
    and v.match_key = wanted.key`

type OfQuery = Span & { key: string; limit: number }

/** The pages that Google showed for a query, those with most clicks first. */
export async function pagesOfQuery(
  db: Db,
  property: Property,
  { key, from, to, limit }: OfQuery,
) {
  const { workspace_id, id } = property
  const { rows } = await sql<Measure & { url: string }>`with found as (
      select r.page_id, sum(r.clicks)::int as clicks, sum(r.impressions)::int as impressions,
        sum(r.position_sum) as position_sum
      from ${valuesOf(property, [key])}
      join search_console_rows r on r.workspace_id = ${workspace_id} and r.property_id = ${id} and r.query_id = v.id
        and r.page_id > ${NOT_ASKED} and r.day >= ${from}::date and r.day <= ${to}::date
      group by 1)
    select p.value as url, found.clicks, found.impressions, found.position_sum
    from found join search_console_values p on p.workspace_id = ${workspace_id} and p.property_id = ${id}
      and p.id = found.page_id
    order by found.clicks desc, found.impressions desc, found.page_id limit ${limit}`.execute(
    db,
  )
  return rows
}
