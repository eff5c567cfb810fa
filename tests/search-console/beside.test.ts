import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearchStatus } from '../../src/modules/analytics/reports/outside-events.ts'
import { addDays } from '../../src/modules/search-console/calendar.ts'
import { openFixture } from '../indexing/fixture.ts'
import { queryRows } from '../query.ts'
import { until } from '../wait.ts'

const { testApp, ask, makeClient, connectAs, control } = await openFixture()
const SITE = 'sc-domain:brewlane.test'
await control('channels', { historyDays: 70, properties: { [SITE]: 'siteOwner' } })
const client = await makeClient('brewlane.test')
await connectAs(client, 'brewlane.test', 'google')
const path = `/clients/${client}`

test('the overview has the clicks of every client, compared with the days before', async () => {
  assert.deepEqual((await ask('viewer', 'GET', '/search-performance/clients')).body.items, [])
  await ask('analyst', 'PUT', `${path}/search-console`, { site_url: SITE })
  await until('the import has ended', async () => {
    const { latest_import } = (await ask('viewer', 'GET', `${path}/search-console`)).body
    return latest_import?.finished_at
  })
  const [row] = (await ask('viewer', 'GET', '/search-performance/clients')).body.items
  const { totals, previous, to } = (await ask('viewer', 'GET', `${path}/search-performance`)).body
  assert.deepEqual(
    [row.client_id, row.until, row.clicks, row.impressions, row.previous_clicks],
    [client, to, totals.clicks, totals.impressions, previous.clicks],
  )
  assert.deepEqual((await ask('stranger', 'GET', '/search-performance/clients')).body.items, [])
})

test('the last 28 final days are one sum, and so are the 28 before', async () => {
  const { final_until } = (await ask('viewer', 'GET', `${path}/search-console`)).body
  for (const back of [0, 28]) await requireOneSum(addDays(final_until, -back))
})

async function requireOneSum(to: string) {
  const days = `between date '${to}' - 27 and date '${to}'`
  const { rows } = await testApp.pool.query(`with latest as (
      select dimension, value_id, clicks, impressions from search_console_sums where days = 28 and day = date '${to}' - 27),
    counted as (
      select dimension, value_id, sum(clicks)::int, sum(impressions)::int from search_console_sums
      where days = 1 and day ${days} group by 1, 2),
    markets as (
      select query_id, country_id, device_id, clicks, impressions from search_console_markets
      where days = 28 and day = date '${to}' - 27),
    seen as (
      select query_id, country_id, device_id, sum(clicks)::int, sum(impressions)::int from search_console_rows
      where day ${days} and page_id = 0 and query_id > 0 group by 1, 2, 3)
    select (select count(*) from latest)::int as sums, (select count(*) from markets)::int as markets,
      (select count(*) from (table latest except table counted) more)::int as more,
      (select count(*) from (table counted except table latest) less)::int as less,
      (select count(*) from (table markets except table seen) more)::int as more_markets,
      (select count(*) from (table seen except table markets) less)::int as less_markets`)
  const [{ sums, markets, ...differences }] = rows
  assert.ok(sums > 100 && markets > 100, JSON.stringify(rows))
  assert.deepEqual(differences, { more: 0, less: 0, more_markets: 0, less_markets: 0 })
}

test('clicks can be queried like any other figure, by one dimension at a time', async () => {
  const query = (question: object) => queryRows(ask, client, question)
  const { totals, days } = (await ask('viewer', 'GET', `${path}/search-performance`)).body
  const [total] = await query({ dataset: 'clicks', dimensions: [] })
  assert.deepEqual([total?.clicks, total?.impressions], [totals.clicks, totals.impressions])
  const { body: answer } = await ask('viewer', 'POST', `${path}/query`, { dataset: 'clicks' })
  const { headers } = await ask('viewer', 'GET', `${path}/search-performance/rows`)
  const { from, to } = (await ask('viewer', 'GET', `${path}/search-performance`)).body
  assert.deepEqual([answer.days.from, answer.days.to], [from, to])
  assert.equal(Date.parse(answer.days.previous_to), Date.parse(from) - 86_400_000)
  assert.deepEqual([headers.get('x-from'), headers.get('x-to')], [from, to])
  const byDay = await query({ dataset: 'clicks', dimensions: ['date'], order_by: 'date' })
  assert.deepEqual(
    byDay.map(({ date, clicks }) => [date, clicks]),
    days.map(({ day, clicks }: { day: string; clicks: number }) => [day, clicks]),
  )
  for (const name of ['query', 'page', 'country', 'device']) {
    const rows = await query({ dataset: 'clicks', dimensions: [name], metrics: ['clicks'] })
    const sum = rows.reduce((all, { clicks }) => all + Number(clicks), 0)
    assert.equal(sum, totals.clicks, name)
  }
  const together = await ask('viewer', 'POST', `${path}/query`, {
    dataset: 'clicks',
    dimensions: ['query', 'page'],
  })
  assert.deepEqual([together.status, together.body.reason], [400, 'query_one_dimension'])
  assert.equal(
    (await ask('viewer', 'POST', `${path}/query`, { dataset: 'visits' })).body.reason,
    'analytics_not_connected',
  )
  const weeks = await query({
    dataset: 'forecast',
    filters: [{ field: 'figure', value: 'clicks' }],
  })
  const outlook = (await ask('viewer', 'GET', `${path}/forecast`)).body.clicks
  assert.equal(weeks.length, outlook.history.length + outlook.weeks.length)
})

test('clicks of keywords and of decaying pages can be queried, too', async () => {
  const searched = await queryRows(ask, client, { dataset: 'clicks' })
  const named = searched.flatMap(({ query }) => query ?? [])
  await ask('analyst', 'POST', `${path}/search-performance/track`, { query: named[0] })
  const counted = (await ask('viewer', 'GET', `${path}/search-performance/keywords`)).body.items
  const rows = await queryRows(ask, client, { dataset: 'keyword_clicks' })
  const sum = (items: { clicks?: unknown }[]) => items.reduce((all, { clicks }) => all + Number(clicks), 0)
  assert.ok(counted.length > 0)
  assert.equal(sum(rows), sum(counted))
  const { items } = (await ask('viewer', 'GET', `${path}/search-performance/decay`)).body
  const pages = await queryRows(ask, client, { dataset: 'decaying_pages' })
  assert.deepEqual(
    pages.map(({ page, cause, lost_clicks }) => [page, cause, lost_clicks]),
    items.map(({ url, cause, lost_clicks }: Record<string, unknown>) => [url, cause, lost_clicks]),
  )
})

test('pages that compete for the clicks of a query come with their weeks', async () => {
  const { body } = await ask('viewer', 'GET', `${path}/search-performance/competing`)
  assert.equal((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000, 55)
  for (const { pages, turns } of body.items) assert.ok(pages.length >= 2 && turns >= 3)
  assert.ok(body.items.length > 0)
  // Weeks that are not summed up yet are read from their rows.
  await testApp.pool.query('delete from search_console_sums where days > 1')
  await testApp.pool.query('delete from search_console_markets')
  await testApp.pool.query('delete from search_console_pairs')
  assert.deepEqual((await ask('viewer', 'GET', `${path}/search-performance/competing`)).body, body)
})

test('Google updates and sitemap changes appear among the annotations of a client', async () => {
  await readSearchStatus.run(testApp.as('owner'))
  await testApp.pool.query(
    `insert into indexing_urls (workspace_id, client_id, url, sitemap, first_seen_at, changed_at, is_simulated)
     select (select workspace_id from clients where id = $1), $1, 'https://brewlane.test/' || nr, 's',
       to_timestamp($2) - make_interval(days => case when nr < 5 then 20 else 3 end),
       to_timestamp($2) - make_interval(days => case when nr < 5 then 20 else 3 end), true
     from generate_series(1, 7) nr`,
    [client, Date.now() / 1000],
  )
  await ask('analyst', 'POST', `${path}/annotations`, { note: 'New template', kind: 'deploy' })

  const { body } = await ask('viewer', 'GET', `${path}/annotations`)

  const of = (source: string) => body.filter((each: { source: string }) => each.source === source)
  assert.ok(of('google').length >= 1 && /core update/.test(of('google')[0].note))
  assert.deepEqual(
    of('sitemap').map(({ note, id }: { note: string; id: number }) => [note, id]),
    [['New or changed pages in the sitemap: 3', 0]],
  )
  assert.deepEqual(
    of('person').map(({ note }: { note: string }) => note),
    ['New template'],
  )
  assert.equal((await ask('analyst', 'DELETE', `${path}/annotations/0`)).status, 404)

  // What the other world listed is not a change of the site.
  await testApp.pool.query('update indexing_urls set is_simulated = false where client_id = $1', [client])
  const { body: after } = await ask('viewer', 'GET', `${path}/annotations`)
  assert.deepEqual(
    after.filter(({ source }: { source: string }) => source === 'sitemap'),
    [],
  )
})
