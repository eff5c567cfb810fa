import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openFixture } from '../rank/fixture.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const fixture = await openFixture()
const { ask, testApp } = fixture
await testApp.work()

const built = () =>
  until(
    'the demo is built',
    async () => {
      const { body } = await ask('viewer', 'GET', '/demo')
      return body.status !== 'building' && body
    },
    300_000,
  )

test('one call fills a shop with its history, and one takes it away', async () => {
  assert.deepEqual((await ask('viewer', 'GET', '/demo')).body.status, 'none')
  assert.equal((await ask('analyst', 'POST', '/demo', { days: 1 })).status, 403)

  const made = await ask('admin', 'POST', '/demo', { days: 1 })

  assert.deepEqual([made.status, made.body.status, made.body.available], [201, 'building', true])
  const again = await ask('admin', 'POST', '/demo', { days: 1 })
  assert.deepEqual([again.status, again.body.client_id], [409, made.body.client_id])
  const { status, client_id } = await built()
  assert.equal(status, 'ready')
  const { body: client } = await ask('viewer', 'GET', `/clients/${client_id}`)
  assert.deepEqual([client.keywords.length, client.competitors.length], [120, 8])
  assert.match(client.notes, /sandbox/)
  assert.ok(client.keywords.every((keyword: { source: string }) => keyword.source === 'sandbox'))
  const { body: jobs } = await ask('viewer', 'GET', `/clients/${client_id}/jobs`)
  assert.deepEqual(
    jobs.map((job: { status: string; errors: number }) => [job.status, job.errors]),
    [
      ['done', 0],
      ['done', 0],
    ],
  )
  const yesterday = jobs[1].created_at
  assert.ok(Math.abs(Date.now() / 1000 - yesterday) > 3600 * 6, 'the first check is of another day')
  const results = (await ask('viewer', 'GET', `/jobs/${jobs[0].id}/results`)).body.results
  assert.ok(results.every((result: { source: string }) => result.source === 'sandbox'))
  assert.ok(results.some((result: { delta: number }) => result.delta !== null && result.delta !== 0))
  assert.ok(results.some((result: { serp_features: string[] }) => result.serp_features.length > 0))
  const points = (await ask('viewer', 'GET', `/clients/${client_id}/visibility`)).body
  assert.equal(points.length, 2)
  const told = await testApp.pool.query(`select data->>'job_id' as job from events where name = 'job.completed'`)
  assert.deepEqual(told.rows, [{ job: String(jobs[0].id) }], 'only the check of today is news')

  assert.equal((await ask('admin', 'DELETE', '/demo')).status, 200)
  assert.equal((await ask('viewer', 'GET', `/clients/${client_id}`)).status, 404)
  assert.equal((await ask('viewer', 'GET', '/demo')).body.status, 'none')
  assert.equal((await ask('admin', 'DELETE', '/demo')).status, 404)
})

test('each day is asked as it was on that day, whatever the clock of the sandbox says', async () => {
  const page = async (at: string) => (await fetch(`${fixture.sandboxUrl}${at}/google/search?q=espresso+machine`)).text()
  const day = 86_400 * 20_000
  assert.equal(await page(`/_at/${day}`), await page(`/_at/${day}`))
  assert.notEqual(await page(`/_at/${day}`), await page(`/_at/${day + 86_400 * 20}`))
})

test('where the real web is searched there is no demo', async () => {
  const real = await openTestApp({ SANDBOX: 'off', SEARCH_SOURCES: 'serper', SERPER_API_KEY: 'x' })
  const call = caller((await real.serve()).url)
  const as = await keyOf(real, 'admin')
  assert.equal((await call('GET', '/api/v1/demo', { as })).body.available, false)
  const refused = await call('POST', '/api/v1/demo', { as, body: {} })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error, /SANDBOX=on/)
})
