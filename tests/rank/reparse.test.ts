import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { catalogue } from '../../src/modules/index.ts'
import { reparseClient } from '../../src/modules/rank-checks/index.ts'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { testApp, ask, makeClient, check, ended } = fixture
await testApp.work()
const { pool } = testApp
const ctx = openContext(testApp.app, testApp.as('owner').actor)
const KEYWORDS = [{ query: 'espresso machine' }, { query: 'milk frother' }, { query: 'moka pot' }]

/** Two checks whose raw pages are both stored. */
async function twoChecks() {
  await pool.query('delete from cache')
  const id = await makeClient(KEYWORDS)
  const first = await ended(await check(id))
  await pool.query('delete from cache')
  const second = await ended(await check(id))
  return { id, first, second }
}

const asIfReadBefore = () => pool.query('update rank_pages set reader = 0')
const resultsOf = async (jobId: number) => (await ask('viewer', 'GET', `/jobs/${jobId}/results`)).body.results

test('every raw page of a check is stored, compressed, and only once', async () => {
  const { second } = await twoChecks()
  const { rows } = await pool.query(
    'select api_calls, cardinality(raw_pages) as pages from rank_results where job_id = $1',
    [second.id],
  )
  assert.ok(rows.every(({ api_calls, pages }) => api_calls === pages && pages > 0))
  const { rows: sizes } = await pool.query('select avg(length(body)) as bytes from rank_pages')
  assert.ok(sizes[0].bytes < 30_000, `${sizes[0].bytes} bytes a page`)
})

test('a misread position is corrected with everything derived from it, and nothing else', async () => {
  const { id, first, second } = await twoChecks()
  const [good, other] = await resultsOf(first.id)
  await pool.query(
    `update rank_results set position = 99, url = 'https://brewlane.test/wrong' where job_id = $1 and keyword_id = $2`,
    [first.id, good.keyword_id],
  )
  await pool.query(
    `update rank_results set prev_position = 99, delta = 99 - position where job_id = $1 and keyword_id = $2`,
    [second.id, good.keyword_id],
  )
  await pool.query('delete from rank_columns')
  await until(
    'the metrics are computed',
    async () => (await pool.query('select 1 from analytics_points where job_id = $1', [second.id])).rowCount,
  )
  const movers = async () => (await ask('viewer', 'GET', `/clients/${id}/movers?from=1`)).body
  assert.deepEqual(
    (await movers()).gainers.map((each: { prev_position: number }) => each.prev_position),
    [99],
  )
  await pool.query(`update analytics_points set visibility = 77 where job_id = $1`, [first.id])
  assert.equal(
    (await reparseClient(ctx, id, { isForced: false })).results,
    0,
    'the current parser has read them already',
  )
  await asIfReadBefore()

  const found = await reparseClient(ctx, id, { isForced: false })

  assert.deepEqual([found.changed, found.undecided, found.jobs], [1, 0, [first.id, second.id]])
  assert.equal(found.results, 6)
  assert.deepEqual(await resultsOf(first.id), [good, other, (await resultsOf(first.id))[2]])
  const [now] = await resultsOf(second.id)
  assert.deepEqual([now.prev_position, now.delta], [good.position, good.position - now.position])
  const { body: list } = await ask('viewer', 'GET', `/clients/${id}/keywords`)
  assert.equal(list.items[0].delta, now.delta)
  await until('the metrics are recomputed', async () => {
    const { body } = await ask('viewer', 'GET', `/clients/${id}/visibility`)
    return body.length === 2 && body[0].visibility < 77
  })
  const { gainers, losers } = await movers()
  assert.deepEqual([gainers, losers], [[], []])
  assert.equal((await reparseClient(ctx, id, { isForced: false })).results, 0, 'a second reparse finds nothing')
})

test('a result without raw pages stays as it is, and one that its pages no longer decide becomes failed', async () => {
  const { id, first } = await twoChecks()
  const [one, two] = await resultsOf(first.id)
  const shown = `(select unnest(raw_pages) from rank_results where job_id = ${first.id} and keyword_id =`
  await pool.query(`delete from rank_pages where id in ${shown} $1)`, [one.keyword_id])
  await pool.query(`update rank_results set position = 50 where job_id = $1`, [first.id])
  // As if an older parser had taken somebody else's page for the client's, and had stopped there.
  await pool.query(
    `update rank_results set pages = 1, raw_pages = trim_array(raw_pages, cardinality(raw_pages) - 1) where job_id = $1 and keyword_id = $2`,
    [first.id, two.keyword_id],
  )
  await asIfReadBefore()

  const found = await reparseClient(ctx, id, { isForced: false })

  const after = await resultsOf(first.id)
  assert.equal(after[0].position, 50)
  assert.deepEqual([after[1].state, after[1].position, after[1].error], ['failed', null, 'undecided'])
  assert.equal(found.undecided, 1)
})

test('a result that completed an earlier check is corrected there too', async () => {
  await pool.query('delete from cache')
  const id = await makeClient(KEYWORDS)
  const whole = await ended(await check(id))
  const [{ keyword_id, position }] = whole.results
  await pool.query(
    `update rank_results set state = 'failed', position = null, error = 'blocked' where job_id = $1 and keyword_id = $2`,
    [whole.id, keyword_id],
  )
  await pool.query('delete from cache')
  const retried = await ended((await ask('owner', 'POST', `/jobs/${whole.id}/retry`)).body.job_id)
  const found = async (jobId: number) => (await resultsOf(jobId))[0].position
  assert.deepEqual([await found(retried.id), await found(whole.id)], [position, position])
  await pool.query('update rank_results set position = 99 where job_id = any($1) and keyword_id = $2', [
    [whole.id, retried.id],
    keyword_id,
  ])
  await asIfReadBefore()

  const { jobs } = await reparseClient(ctx, id, { isForced: false })

  assert.deepEqual([await found(retried.id), await found(whole.id)], [position, position])
  assert.deepEqual(jobs, [whole.id, retried.id])
})

test('admins start a reparse in the background, and learn when there is nothing to read', async () => {
  const { id, first } = await twoChecks()
  assert.deepEqual((await ask('admin', 'POST', `/clients/${id}/reparse`, {})).body, {
    status: 'nothing_to_read',
    since: null,
  })
  assert.equal((await ask('analyst', 'POST', `/clients/${id}/reparse`, {})).status, 403)
  const [good] = await resultsOf(first.id)
  await pool.query(`update rank_results set position = 88 where job_id = $1 and keyword_id = $2`, [
    first.id,
    good.keyword_id,
  ])
  assert.equal((await ask('admin', 'POST', `/clients/${id}/reparse`, { force: true })).body.status, 'started')
  await until('the position is corrected', async () => (await resultsOf(first.id))[0].position === good.position)
  assert.ok(catalogue.some(({ name }) => name === 'reparse_results'))
})
