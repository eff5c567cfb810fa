import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from '../indexing/fixture.ts'
import { until } from '../wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Any = any

const SITE = 'sc-domain:brewlane.test'
const { testApp, ask, makeClient, connectAs, control, check } = await openFixture()
await control('channels', { historyDays: 30, properties: { [SITE]: 'siteOwner' } })
const client = await makeClient('brewlane.test')
await connectAs(client, 'brewlane.test', 'google')
const path = (rest = '') => `/clients/${client}/click-model${rest}`
const pages = async (): Promise<Any> => (await ask('viewer', 'GET', `/clients/${client}/ranking-pages?limit=200`)).body
const QUERIES = ['moka pot', 'burr coffee grinder', 'pour over kettle', 'french press', 'espresso beans']
const KEYWORDS = QUERIES.map((query) => ({ query, device: 'both' }))

/** Moves the check back by ten days, so that Google has figures for its week. */
async function backdate() {
  await testApp.pool.query(`delete from rank_serps; select ensure_rank_partition((now() - interval '10 days')::date);
    update rank_results set job_at = job_at - interval '10 days';
    update runs set created_at = created_at - interval '10 days' where kind = 'rank_check'`)
}

test('before an import, estimates use the published curve and say so', async () => {
  const { body } = await ask('viewer', 'GET', path())
  assert.deepEqual(
    [body.click_model, body.is_own, body.reason, body.fitted],
    ['published:1', false, 'not_connected', null],
  )
  assert.equal(body.published[0].ctr, 0.285)
  assert.equal((await ask('analyst', 'POST', path('/fit'))).body.reason, 'search_console_not_connected')
  const added = await ask('analyst', 'POST', `/clients/${client}/keywords`, KEYWORDS)
  assert.equal(added.body.length, KEYWORDS.length, added.text)
  await testApp.pool.query('update keywords set search_volume = 1000')
  const job = await check(client)
  await until('the check is done', async () => (await ask('viewer', 'GET', `/jobs/${job}`)).body.status === 'done')
  const { click_model } = await until('the check is summarized', async () => {
    const found = await pages()
    return found.items.some(({ clicks }: Any) => clicks > 0) && found
  })
  assert.equal(click_model, 'published:1')
})

test('an import fits a click model automatically, with its error on held-out queries', async () => {
  await backdate()
  const connected = await ask('analyst', 'PUT', `/clients/${client}/search-console`, { site_url: SITE })
  assert.equal(connected.status, 200, connected.text)
  const model = await until('a model is fitted', async () => {
    const { body } = await ask('viewer', 'GET', path())
    return body.fitted && body
  })
  const { fitted } = model
  assert.deepEqual([model.click_model, model.reason, fitted.version], ['own:1', 'used', 1])
  assert.ok(fitted.held_out_error < fitted.published_error, JSON.stringify(fitted.held_out_error))
  assert.deepEqual(
    model.versions.map(({ version, is_used }: Any) => [version, is_used]),
    [[1, true]],
  )
  const curve = fitted.curves.find(({ device, above }: Any) => device === 'mobile' && above === 'any')
  assert.equal(curve.points.length, 20)
  for (const [at, point] of curve.points.entries()) {
    assert.ok(point.low <= point.ctr && point.ctr <= point.high, JSON.stringify(point))
    assert.ok(at === 0 || point.ctr <= curve.points[at - 1].ctr + 1e-12)
  }
})

test('once fitted, every estimate uses the own model and says so', async () => {
  const { body: model } = await ask('viewer', 'GET', path())
  const { items, click_model } = await pages()
  assert.equal(click_model, 'own:1')
  const { body, text } = await ask('viewer', 'POST', `/clients/${client}/query`, {
    dataset: 'positions',
    dimensions: ['query', 'device', 'click_model'],
    metrics: ['position', 'clicks'],
  })
  assert.ok(body.rows, text)
  const rows = body.rows.filter(([, , , position]: Any) => position !== null && position <= 20)
  assert.ok(rows.length > 0, JSON.stringify(body).slice(0, 500))
  for (const [, device, by, position, clicks] of rows) {
    assert.equal(by, 'own:1')
    const of = model.fitted.curves.filter((curve: Any) => curve.device === device)
    // Both devices share the thousand searches of their keyword.
    const possible = of.map(({ points }: Any) => Math.round(5_000 * points[position - 1].ctr) / 10)
    assert.ok(possible.includes(clicks), `${clicks} is none of ${possible}`)
  }
  assert.ok(items.some(({ clicks }: Any) => clicks > 0))
})

test('a new version keeps the earlier ones, and the published curve returns where the own model is no better', async () => {
  const { body: before } = await ask('viewer', 'GET', path())
  const { body: again } = await ask('analyst', 'POST', path('/fit'))
  assert.deepEqual([again.click_model, again.fitted.version, again.versions.length], ['own:2', 2, 2])
  const { body: first } = await ask('viewer', 'GET', path('?version=1'))
  assert.deepEqual(first.fitted, before.fitted)
  assert.equal((await ask('viewer', 'GET', path('?version=9'))).status, 404)

  await testApp.pool.query('update click_models set is_used = false where version = 2')
  const { body: worse } = await ask('viewer', 'GET', path())
  assert.deepEqual([worse.click_model, worse.is_own, worse.reason], ['published:1', false, 'no_better'])
  assert.equal((await pages()).click_model, 'published:1')
  assert.equal((await ask('stranger', 'GET', path())).status, 404)
})
