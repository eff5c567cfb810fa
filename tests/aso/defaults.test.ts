import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture, type StoreName } from './fixture.ts'

const fixture = await openFixture({ WORKER_SLOTS: '8' })
await fixture.testApp.work()
const { ask } = fixture

const STORES: StoreName[] = ['app_store', 'google_play']
// The same app in another language counts as another app.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt']
const IDS = { app_store: '6450000101', google_play: 'com.brewlane.timer' }

/** Six apps in each store and thirty keywords. */
async function makeMany(): Promise<number> {
  const id = await fixture.makeClient('Many')
  for (let index = 0; index < 12; index++) {
    const store = STORES[index % 2] ?? 'app_store'
    const body = { app_name: `App ${index}`, store, app_identifier: IDS[store], language: LANGUAGES[index >> 1] }
    assert.equal((await ask('owner', 'POST', `/clients/${id}/aso/apps`, body)).status, 201)
  }
  const keywords = Array.from({ length: 30 }, (_, index) => ({ query: `coffee ${index}`, store: STORES[index % 2] }))
  assert.equal((await ask('owner', 'POST', `/clients/${id}/aso/keywords`, keywords)).body.length, 30)
  return id
}

test('actions without limits use the default numbers of apps, keywords and reviews of the contract', async () => {
  const id = await makeMany()
  const steps = async (name: string, body: object = {}) => {
    const { body: answer } = await fixture.action(id, name, body)
    return fixture.ended(id, answer.task_id)
  }
  assert.equal((await steps('listing-audit')).total_steps, 5)
  assert.equal((await steps('listing-audit', { max_apps: 10 })).total_steps, 10)
  assert.equal((await steps('listing-audit', { max_apps: 10, store: 'google_play' })).total_steps, 6)
  const reviewed = await steps('reviews')
  assert.equal(reviewed.total_steps, 3)
  const { body: rows } = await ask('owner', 'GET', `/clients/${id}/aso/reviews`)
  const counts = [...Map.groupBy(rows, (row: { app_id: number }) => row.app_id).values()].map((of) => of.length)
  assert.equal(reviewed.reviews, rows.length)
  assert.ok(counts.length === 3 && counts.every((count) => count === 25), String(counts))
  assert.equal((await steps('rankings')).total_steps, 25)
  assert.equal((await steps('full-refresh')).total_steps, 5 + 5 + 25)
  const narrow = await steps('full-refresh', { store: 'google_play', max_apps: 1, max_keywords: 2, review_limit: 1 })
  assert.deepEqual([narrow.total_steps, narrow.listing_snapshots], [4, 1])
})

test('a ranking checks to the requested depth and reports the depth it reached', async () => {
  const { id } = await fixture.makeDemo(['coffee timer'])
  const depths = async (body: object) => {
    const { body: answer } = await fixture.action(id, 'rankings', body)
    await fixture.ended(id, answer.task_id)
    const { body: rows } = await ask('owner', 'GET', `/clients/${id}/aso/rankings?limit=2`)
    return Object.fromEntries(
      rows.map(({ store, checked_depth }: { store: string; checked_depth: number }) => [store, checked_depth]),
    )
  }
  assert.deepEqual(await depths({ count: 3 }), { app_store: 3, google_play: 3 })
  const usual = await depths({})
  assert.ok(usual.app_store <= 50 && usual.google_play <= 30, JSON.stringify(usual))
})

test('invalid bodies are refused before anything is fetched', async () => {
  const id = await fixture.makeClient('Strict')
  const seen = () => fixture.sandbox.log.since(0, 20_000).length
  const before = seen()
  const bodies: [string, unknown][] = [
    ['apps', { app_name: 'A', app_identifier: null }],
    ['apps', { app_name: ['A'] }],
    ['apps', []],
    ['keywords', [{ query: 'x', store: null }]],
    ['keywords', [{ query: 'x', country: 'U' }]],
    ['actions/reviews', { store: 'both' }],
    ['actions/reviews', { app_id: '1' }],
    ['actions/reviews', { limit: null }],
    ['actions/keywords', { country: 'United States' }],
    ['actions/keywords', { count: '50' }],
    ['actions/full-refresh', { use_paid_fallback: 1 }],
    ['actions/listing-audit', { max_apps: 2.5 }],
    ['actions/rankings', { count: 1e9 }],
    ['actions/rankings', []],
  ]
  for (const [path, body] of bodies) {
    const answer = await ask('analyst', 'POST', `/clients/${id}/aso/${path}`, body)
    assert.equal(answer.status, 400, `${path} ${JSON.stringify(body)} ${answer.text}`)
    assert.equal(typeof answer.body.error, 'string')
  }
  assert.equal(seen(), before)
})
