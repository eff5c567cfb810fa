import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../analytics/fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const { testApp, ask, makeClient } = await openFixture()
const client = await makeClient([])
const decay = () => ask('viewer', 'GET', `/clients/${client}/search-performance/decay`)

/** Clicks, impressions and position of each page a day: in the last 28 days, and before. */
const PAGES: Record<string, [now: number[], before: number[]]> = {
  '/lower': [
    [2, 100, 9],
    [10, 100, 4],
  ],
  '/snippet': [
    [3, 100, 4],
    [10, 100, 4],
  ],
  '/demand': [
    [4, 40, 4],
    [10, 100, 4],
  ],
  '/steady': [
    [9, 100, 4],
    [10, 100, 4],
  ],
  '/small': [
    [0, 10, 4],
    [1, 10, 4],
  ],
  '/gone': [
    [0, 0, 0],
    [10, 100, 4],
  ],
}

async function fill(days: number) {
  await testApp.pool.query('delete from search_console_properties')
  const { rows } = await testApp.pool.query(
    `insert into search_console_properties (workspace_id, client_id, site_url, connected_at, is_simulated)
     select workspace_id, id, 'sc-domain:own.com', now(), is_simulated('indexing') from clients where id = $1
     returning id, workspace_id`,
    [client],
  )
  const { id, workspace_id } = rows[0]
  await testApp.pool.query(
    `insert into search_console_days (workspace_id, property_id, day, is_final, clicks, impressions, position_sum,
       page_clicks, page_impressions, is_truncated, fetched_at)
     select $1, $2, current_date - nr, true, 1, 1, 1, 1, 1, false, now() from generate_series(1, $3::int) nr`,
    [workspace_id, id, days],
  )
  for (const [path, [now, before]] of Object.entries(PAGES))
    for (const [[clicks = 0, impressions = 0, position = 0], from, to] of [
      [now, 1, 28],
      [before, 29, days],
    ] as const)
      await testApp.pool.query(
        `with page as (insert into search_console_values (workspace_id, property_id, dimension, value, match_key)
           values ($1, $2, 'page', $3, $3) on conflict (workspace_id, property_id, dimension, md5(value))
           do update set match_key = excluded.match_key returning id)
         insert into search_console_sums (workspace_id, property_id, dimension, days, day, value_id, clicks, impressions, position_sum)
         select $1, $2, 'page', 1, current_date - nr, page.id, $4, $5, $6 from page, generate_series($7::int, $8::int) nr`,
        [workspace_id, id, `https://own.com${path}`, clicks, impressions, impressions * position, from, to],
      )
}

test('pages that lost clicks are listed with the cause, against their best weeks without a full year of data', async () => {
  assert.equal((await decay()).body.reason, 'search_console_not_connected')
  await fill(100)

  const { body } = await decay()

  assert.equal(body.comparison, 'best_weeks')
  const found = body.items.map(({ url, cause, lost_clicks }: Any) => [url, cause, lost_clicks])
  assert.deepEqual(found.toSorted(), [
    ['https://own.com/demand', 'demand', 168],
    ['https://own.com/gone', 'demand', 280],
    ['https://own.com/lower', 'position', 224],
    ['https://own.com/snippet', 'ctr', 196],
  ])
  assert.equal(found[0][0], 'https://own.com/gone')
  const lower = body.items.find(({ url }: Any) => url.endsWith('/lower'))
  assert.deepEqual([lower.clicks, lower.position, lower.before.clicks, lower.before.position], [56, 9, 280, 4])
})

test('with more than a year of data, pages are compared with the same weeks a year before', async () => {
  await fill(28 + 364)
  const { body } = await decay()
  assert.equal(body.comparison, 'year_before')
  assert.equal(Date.parse(body.to) - Date.parse(body.items[0].before.to), 364 * 86_400_000)
  assert.equal(body.items.length, 4)
  assert.equal((await ask('stranger', 'GET', `/clients/${client}/search-performance/decay`)).status, 404)
})
