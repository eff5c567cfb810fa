import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { clearOld } from '../../src/modules/rank-checks/crons.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { testApp, ask, makeClient, check, ended } = fixture
await testApp.work()
const { pool } = testApp
const DAY = 86_400

/** A context in which so many days have passed. */
const later = (days: number) => ({
  ...openContext(testApp.app, workerOf(0)),
  now: () => Date.now() / 1000 + days * DAY,
})
const count = async (table: string) => (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
const months = async () => {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_inherits where inhparent = 'rank_pages'::regclass`,
  )
  return rows[0].n
}

test('retention is set by admins and readable by everyone', async () => {
  const { body } = await ask('viewer', 'GET', '/rank-retention')
  assert.deepEqual(body, { raw_page_days: 14, results_page_days: 400, result_days: null })
  assert.equal((await ask('analyst', 'PUT', '/rank-retention', { result_days: 10 })).status, 403)
  assert.equal((await ask('admin', 'PUT', '/rank-retention', { result_days: 0 })).status, 400)
  const saved = await ask('admin', 'PUT', '/rank-retention', { raw_page_days: 20 })
  assert.deepEqual(saved.body, { raw_page_days: 20, results_page_days: 400, result_days: null })
})

test('data is deleted when the retention of its workspace ends, while standings and metrics stay', async () => {
  const id = await makeClient([{ query: 'espresso machine' }, { query: 'moka pot' }])
  const job = await ended(await check(id))
  const pages = await count('rank_pages')
  assert.ok(pages > 0)
  await clearOld.run(later(15))
  assert.equal(await count('rank_pages'), pages, 'this workspace keeps raw pages for 20 days')
  const before = await months()

  await clearOld.run(later(21))
  assert.deepEqual([await count('rank_pages'), await count('rank_serps')], [0, 2])
  await clearOld.run(later(70))
  assert.ok((await months()) < before, 'partitions that no workspace needs are dropped')
  assert.deepEqual([await count('rank_serps'), await count('rank_results')], [2, 2])
  await clearOld.run(later(440))
  assert.deepEqual([await count('rank_serps'), await count('rank_results')], [0, 2])
  const page = `/jobs/${job.id}/results/${job.results[0].keyword_id}/serp`
  const gone = await ask('viewer', 'GET', page)
  assert.deepEqual([gone.status, gone.body.reason], [404, 'results_page_gone'])
  assert.equal((await ask('viewer', 'GET', `${page}?or_nearest=true`)).body.reason, 'results_page_gone')

  await ask('admin', 'PUT', '/rank-retention', { result_days: 30 })
  await clearOld.run(later(100))
  assert.deepEqual([await count('rank_results'), await count('rank_columns')], [0, 0])
  const { body: points } = await ask('viewer', 'GET', `/clients/${id}/visibility`)
  assert.equal(points.length, 1)
  const { body: list } = await ask('viewer', 'GET', `/clients/${id}/keywords`)
  assert.equal(list.items[0].position, job.results[0].position, 'the standing of a keyword is not history')
  await pool.query('select ensure_rank_partition(clock_timestamp())')
  await ended(await check(id))
})

test('no raw pages are stored when their retention is 0 days', async () => {
  await pool.query('delete from cache')
  await ask('admin', 'PUT', '/rank-retention', { raw_page_days: 0 })
  const id = await makeClient([{ query: 'milk frother' }])
  await ended(await check(id))
  assert.equal(await count('rank_pages'), 0)
})

test('results are kept by whole weeks from Monday on, also over the end of a year', async () => {
  const ensure = (day: string) => pool.query('select ensure_rank_partition($1)', [`${day}T12:00:00Z`])

  for (const day of ['2030-12-31', '2031-01-01', '2031-01-05', '2031-01-06', '2031-02-02']) await ensure(day)

  const { rows } = await pool.query(`select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'rank_results'::regclass and c.relname ~ '203[01]' order by 2`)
  assert.deepEqual(
    rows.map(({ name, bound }) => [name, ...bound.matchAll(/\d{4}-\d\d-\d\d/g)].join(' ')),
    [
      'rank_results_2031_w01 2030-12-30 2031-01-06',
      'rank_results_2031_w02 2031-01-06 2031-01-13',
      'rank_results_2031_w05 2031-01-27 2031-02-03',
    ],
  )
})
