import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../src/modules/search-console/calendar.ts'
import { DayTable } from '../../src/modules/search-console/import/day-table.ts'
import { ensurePartition, replaceDay, saveEmptyDays } from '../../src/modules/search-console/store/days.ts'
import { marketSums } from '../../src/modules/search-console/store/keywords.ts'
import { listSums, sumsOfValues } from '../../src/modules/search-console/store/performance.ts'
import { insertProperty } from '../../src/modules/search-console/store/properties.ts'
import { rollUp } from '../../src/modules/search-console/store/roll-up.ts'
import { openFixture } from '../analytics/fixture.ts'

const { testApp, makeClient } = await openFixture()
const { db, now } = testApp.as('owner')
const FIRST = '2026-01-01'
const DAYS = 124
const QUERIES = 12

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = createRandom(26)

const property = await insertProperty(db, {
  workspace_id: 1,
  client_id: await makeClient([]),
  site_url: 'sc-domain:own.com',
  is_simulated: true,
  now: now(),
})

/** A day on which some queries and pages were seen, in some countries and on some devices. */
function makeTable(): DayTable {
  const table = new DayTable()
  const rowsOf = (keys: string[][]) => ({
    keys: [0, 1, 2].map((at) => keys.map((key) => key[at] ?? '')),
    clicks: keys.map(() => random(9)),
    impressions: keys.map(() => 10 + random(90)),
    position: keys.map(() => 1 + random(40)),
  })
  const markets = ['usa', 'gbr'].flatMap((country) => ['MOBILE', 'DESKTOP'].map((device) => [country, device]))
  const seen = (name: string, count: number) =>
    Array.from({ length: count }, (_, nr) => `${name}${nr}`).flatMap((value) =>
      markets.flatMap((market) => (random(3) === 0 ? [] : [[value, ...market]])),
    )
  const totals = rowsOf(markets)
  totals.impressions = totals.impressions.map((impressions) => impressions + 5000)
  const spelled = [...seen('Query ', QUERIES), ['QUERY 7', 'usa', 'MOBILE']]
  table.addCounted({ of: 'query', rows: rowsOf(spelled), totals })
  table.addCounted({ of: 'page', rows: rowsOf(seen('https://own.com/', 5)), totals })
  const pairs = Array.from({ length: QUERIES }, (_, nr) => [`Query ${nr}`, `https://own.com/${random(5)}`])
  table.addPairs(rowsOf(pairs))
  return table
}

async function importDay(day: string, is_final: boolean) {
  await ensurePartition(db, day)
  const table = makeTable()
  await replaceDay(db, property, { day, is_final, fetched: { table, isTruncated: false }, now: now() })
}

/** How many rows differ between two questions, either way. */
async function differences(summed: string, counted: string): Promise<number> {
  const { rows } = await testApp.pool.query(`with summed as (${summed}), counted as (${counted})
    select (select count(*) from (table summed except table counted) more)::int
      + (select count(*) from (table counted except table summed) less)::int as n`)
  return rows[0].n
}

const MEASURES = 'sum(clicks)::int, sum(impressions)::int, round(sum(position_sum)::numeric, 6)'
const IN_BLOCK = 'r.day >= b.day and r.day < b.day + b.days'
const blocks = `(select distinct days, day from search_console_sums where days > 1 and dimension = 'device') b`
const seenAs = (dimension: string, id: string, condition: string) =>
  `select '${dimension}', b.days, b.day, ${id}, ${MEASURES} from ${blocks}
    join search_console_rows r on ${IN_BLOCK} and ${condition} group by 1, 2, 3, 4`

/** Every sum, of whatever it is made up, is the sum of the rows. */
async function requireExact() {
  const sums = await differences(
    `select dimension, days, day, value_id, ${MEASURES} from search_console_sums where days > 1 group by 1, 2, 3, 4`,
    [
      seenAs('query', 'query_id', 'query_id <> 0 and page_id = 0'),
      seenAs('page', 'page_id', 'page_id <> 0 and query_id = 0'),
      seenAs('country', 'country_id', 'query_id <> 0 and page_id = 0'),
      seenAs('device', 'device_id', 'query_id <> 0 and page_id = 0'),
    ].join(' union all '),
  )
  const markets = await differences(
    `select days, day, query_id, country_id, device_id, ${MEASURES} from search_console_markets group by 1, 2, 3, 4, 5`,
    `select b.days, b.day, query_id, country_id, device_id, ${MEASURES} from ${blocks}
      join search_console_rows r on ${IN_BLOCK} and query_id > 0 and page_id = 0 group by 1, 2, 3, 4, 5`,
  )
  const pairs = await differences(
    'select week, query_id, page_id, clicks, impressions from search_console_pairs',
    `select b.day, query_id, page_id, sum(clicks)::int, sum(impressions)::int from ${blocks}
      join search_console_rows r on ${IN_BLOCK} and query_id > 0 and page_id > 0
      where b.days = 7 and (b.day - date '1970-01-01') % 7 = 0 group by 1, 2, 3`,
  )
  assert.deepEqual({ sums, markets, pairs }, { sums: 0, markets: 0, pairs: 0 })
}

/** What is read of a span is the sum of its rows, however it is put together. */
async function requireRead() {
  const [one, other] = [random(DAYS + 20) - 10, random(DAYS + 20) - 10]
  const [from, to] = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))]
  const counted = async (sql: string) => (await testApp.pool.query(sql, [from, to])).rows
  const inOrder = (list: (string | number)[][]) => list.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  const wanted = { from, to, dimension: 'query', sort: 'clicks', limit: 100, offset: 0 } as const
  const { rows, total } = await listSums(db, property, wanted)
  const expected =
    await counted(`select query_id::int as id, sum(clicks)::int as clicks, sum(impressions)::int as impressions
    from search_console_rows where query_id <> 0 and page_id = 0 and day between $1 and $2 group by 1`)
  assert.deepEqual(
    inOrder(rows.map(({ value_id, clicks, impressions }) => [value_id, clicks, impressions])),
    inOrder(expected.map(({ id, clicks, impressions }) => [id, clicks, impressions])),
    `${from} ${to}`,
  )
  assert.equal(total, expected.length)
  const values = await sumsOfValues(db, property, { ...wanted, ids: rows.map(({ value_id }) => value_id) })
  assert.equal(values.size, rows.length)
  const [sums = []] = await marketSums(db, property, { keys: ['query 1', 'query 7'], spans: [{ from, to }] })
  const markets =
    await counted(`select q.match_key, c.value as country, d.value as device, sum(r.clicks)::int as clicks,
      sum(r.impressions)::int as impressions
    from search_console_rows r join search_console_values q on q.id = query_id join search_console_values c on c.id = country_id
    join search_console_values d on d.id = device_id
    where page_id = 0 and q.match_key in ('query 1', 'query 7') and day between $1 and $2 group by 1, 2, 3`)
  const flat = (list: Record<string, string | number>[]) =>
    inOrder(
      list.map((row) => ['match_key', 'country', 'device', 'clicks', 'impressions'].map((name) => row[name] ?? '')),
    )
  assert.deepEqual(flat(sums), flat(markets))
}

test('after imports, replacements, gaps and deletions, every sum is exactly that of its rows', async () => {
  for (let nr = DAYS; nr >= 0; nr--) if (nr !== 9) await importDay(addDays(FIRST, nr), nr < DAYS - 2)
  await rollUp(db, property)
  await requireExact()
  for (let round = 0; round < 8; round++) {
    for (let change = random(4); change >= 0; change--) {
      const day = addDays(FIRST, random(3) === 0 ? DAYS - random(4) : random(DAYS + round))
      if (random(5) === 0) await saveEmptyDays(db, property, { days: [day], now: now() })
      else await importDay(day, random(6) > 0)
    }
    if (random(4) > 0) await rollUp(db, property)
    await requireExact()
    for (let read = 0; read < 4; read++) await requireRead()
  }
  await rollUp(db, property)
  const { rows } = await testApp.pool.query('select max(days)::int as longest from search_console_sums')
  assert.ok(rows[0].longest > 100, 'all days are one sum')
})
