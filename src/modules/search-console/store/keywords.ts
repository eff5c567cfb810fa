import { type RawBuilder, sql } from 'kysely'
import { readColumnwise } from '../../../platform/database/columnar-query.ts'
import type { Db } from '../../../platform/database/db.ts'
import { addTo, type Measure } from '../figures/measure.ts'
import { NOT_ASKED } from '../import/day-table.ts'
import { isSameMarket, type MarketSum } from '../import/markets.ts'
import { coverFor, type Span } from './blocks.ts'
import { marketsIn } from './market-sums.ts'
import type { Property } from './properties.ts'

type Names = Record<'queries' | 'countries' | 'devices', Map<number, string>>
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
  type Named = { id: number; name: string }
  const read = async (source: RawBuilder<unknown>) => {
    const found = sql<Named>`select v.id, ${source}`
    const rows = await readColumnwise(db, found, ['id', 'name'])
    return new Map(rows.map((each) => [each.id, each.name]))
  }
  const readValues = (dimension: 'country' | 'device', values: string[] | undefined) =>
    read(sql`v.value as name from search_console_values v
      where v.workspace_id = ${workspace_id} and v.property_id = ${id} and v.dimension = ${dimension}
        ${values ? sql`and v.value = any(${values}::text[])` : sql``}`)
  const [found, inCountries, onDevices] = await Promise.all([
    read(sql`v.match_key as name from ${valuesOf(property, keys)}`),
    readValues('country', countries),
    readValues('device', devices),
  ])
  return { queries: found, countries: inCountries, devices: onDevices }
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
  const isAmong = (column: string, known: Map<number, string>) =>
    sql`${sql.ref(column)} = any(${[...known.keys()]}::bigint[])`
  const wanted = sql`${isAmong('query_id', names.queries)} and ${isAmong('country_id', names.countries)}
    and ${isAmong('device_id', names.devices)}`
  const found = await readColumnwise(
    db,
    sql<FoundSum>`select query_id, country_id, device_id, sum(clicks)::int as clicks,
      sum(impressions)::int as impressions, sum(position_sum) as position_sum
    from ${marketsIn(property, parts, wanted)} counted
    group by 1, 2, 3 having sum(clicks) <> 0 or sum(impressions) <> 0`,
    FOUND,
  )
  const nameIn = (known: Map<number, string>, id: number) => known.get(id) ?? ''
  const sums = new Map<string, MarketSum[]>()
  for (const { query_id, country_id, device_id, ...measure } of found) {
    const market = {
      match_key: nameIn(names.queries, query_id),
      country: nameIn(names.countries, country_id),
      device: nameIn(names.devices, device_id),
    }
    const ofWords = sums.getOrInsertComputed(market.match_key, () => [])
    const known = ofWords.find((sum) => isSameMarket(sum, market))
    // A query may be spelled in several ways.
    if (known) addTo(known, measure)
    else ofWords.push({ ...market, ...measure })
  }
  return [...sums.values()].flat()
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
