import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../analytics/fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const { testApp, ask, makeClient, makeJob } = await openFixture()
const QUERIES = ['red shoes', 'blue shoes', 'green shoes', 'boots']
const client = await makeClient(QUERIES.map((query) => ({ query })))
await testApp.pool.query('update keywords set search_volume = 100 * id')
const keywords: Any[] = (await ask('viewer', 'GET', `/clients/${client}/keywords`)).body.items
const forecast = async (): Promise<Any> => (await ask('viewer', 'GET', `/clients/${client}/forecast`)).body
const gain = async (body: object = {}): Promise<Any> =>
  (await ask('viewer', 'POST', `/clients/${client}/forecast/gain`, body)).body

/** Fills a property with final days; `clicks` is a SQL expression over the day number `nr`. */
async function fillDays(days: number, clicks: string) {
  await testApp.pool.query('delete from search_console_days')
  await testApp.pool.query(
    `with property as (insert into search_console_properties (workspace_id, client_id, site_url, connected_at, is_simulated)
       select workspace_id, id, 'sc-domain:own.com', now(), is_simulated('indexing') from clients where id = $1
       on conflict (workspace_id, client_id, is_simulated) do update set site_url = excluded.site_url returning *)
     insert into search_console_days (workspace_id, property_id, day, is_final, clicks, impressions, position_sum,
       page_clicks, page_impressions, is_truncated, fetched_at)
     select workspace_id, id, date_trunc('week', now())::date - nr, true, ${clicks}, 10000, 50000, 0, 0, false, now()
     from property, generate_series(1, $2::int) nr`,
    [client, days],
  )
}

test('the gain of a keyword is null when its search volume is unknown', async () => {
  const unknown = await makeClient([{ query: 'red shoes' }])
  await makeJob(unknown, [{ query: 'red shoes', sites: [9, 'https://own.com/a'] }])
  const { body } = await ask('viewer', 'POST', `/clients/${unknown}/forecast/gain`, {})
  const [keyword] = body.keywords
  assert.deepEqual([keyword.query, keyword.clicks, keyword.gain, body.gain], ['red shoes', null, null, null])
})

test('without a history there is no forecast, and the answer says why', async () => {
  const { clicks, visibility } = await forecast()
  assert.deepEqual([clicks.reason, clicks.weeks, clicks.method], ['not_connected', [], null])
  assert.deepEqual([visibility.reason, visibility.weeks], ['too_short', []])
})

test('a steady trend in clicks is forecast for twelve weeks, each with an interval', async () => {
  await fillDays(7 * 40, '(2000 * 0.997 ^ nr)::int')
  const { clicks } = await forecast()
  assert.deepEqual([clicks.reason, clicks.method, clicks.weeks.length], ['forecast', 'trend', 12])
  assert.equal(clicks.history.length, 40)
  assert.ok(clicks.error < clicks.last_value_error && clicks.backtests >= 8 && clicks.coverage >= 0.9)
  const last = clicks.history.at(-1)
  assert.equal(Date.parse(clicks.weeks[0].week) - Date.parse(last.week), 7 * 86_400_000)
  assert.equal(new Date(last.week).getUTCDay(), 1)
  for (const { low, value, high } of clicks.weeks) assert.ok(0 <= low && low <= value && value <= high)
  assert.ok(clicks.weeks[11].value > last.value)
})

test('when no method beats the last value, there is no forecast, and both errors are shown', async () => {
  await fillDays(7 * 40, '100')
  const { clicks } = await forecast()
  assert.deepEqual([clicks.reason, clicks.weeks, clicks.method], ['no_better', [], 'last'])
  assert.deepEqual([clicks.error, clicks.last_value_error], [0, 0])
})

test('the history of a forecast ends at a missing day', async () => {
  await testApp.pool.query(`delete from search_console_days where day = date_trunc('week', now())::date - 60`)
  const { clicks } = await forecast()
  assert.deepEqual([clicks.reason, clicks.history.length], ['too_short', 8])
})

test('the visibility history uses the last check of each week', async () => {
  for (const week of [3, 2, 1])
    await makeJob(client, [{ query: 'red shoes', sites: [week, 'https://own.com/'] }], { daysAgo: 7 * week })
  const { visibility } = await forecast()
  assert.equal(visibility.reason, 'too_short')
  assert.ok(visibility.history.length >= 2)
  const values = visibility.history.map(({ value }: Any) => value)
  assert.deepEqual(
    values,
    values.toSorted((a: number, b: number) => a - b),
  )
})

test('the gain of reaching a target position follows the published curve, and names it', async () => {
  await makeJob(client, [
    { query: 'red shoes', sites: [8, 'https://own.com/a'] },
    { query: 'blue shoes', sites: ['https://own.com/b'] },
    { query: 'green shoes', sites: [19, 'https://own.com/c'] },
    { query: 'boots', sites: [40] },
  ])
  const idOf = (query: string) => keywords.find((keyword) => keyword.query === query).id
  const volumeOf = (query: string) => 100 * idOf(query)
  const found = await gain()
  assert.equal(found.click_model, 'published:1')
  assert.deepEqual([found.low, found.high, found.target_position], [null, null, 3])
  const of = (query: string) => found.keywords.find((keyword: Any) => keyword.query === query)
  assert.deepEqual([of('blue shoes').position, of('blue shoes').gain], [1, 0])
  assert.equal(of('red shoes').position, 9)
  assert.equal(of('red shoes').gain, Math.round(volumeOf('red shoes') * (11 - 2.8)) / 100)
  assert.deepEqual([of('boots').position, of('boots').gain], [null, (volumeOf('boots') * 11) / 100])
  const total = found.keywords.reduce((sum: number, keyword: Any) => sum + keyword.gain, 0)
  assert.ok(Math.abs(found.gain - total) < 0.05)

  const one = await gain({ keyword_ids: [idOf('green shoes')], target_position: 1 })
  assert.deepEqual([one.keywords.length, one.target_position, one.keywords[0].query], [1, 1, 'green shoes'])
  assert.equal((await ask('stranger', 'POST', `/clients/${client}/forecast/gain`, {})).status, 404)
})
