import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
const { ask } = fixture
const id = await fixture.makeClient()
const at = (path: string) => `/clients/${id}/aso${path}`
const of = (length: number) => 'ä'.repeat(length)

test('an app needs only its name, and gets the defaults', async () => {
  const { status, body } = await ask('analyst', 'POST', at('/apps'), { app_name: 'Panda' })
  assert.equal(status, 201)
  assert.deepEqual([body.store, body.country, body.language], ['app_store', 'US', 'en'])
  assert.deepEqual([body.app_identifier, body.app_url, body.category, body.developer, body.notes], ['', '', '', '', ''])
  assert.equal(body.client_id, id)
  assert.equal(typeof body.created_at, 'number')
})

test('the field lengths of an app are exact, and invalid or unknown fields are refused', async () => {
  const limits = { app_name: 180, app_identifier: 220, category: 160, developer: 180, notes: 2000 }
  for (const [field, most] of Object.entries(limits)) {
    const fits = await ask('analyst', 'POST', at('/apps'), { app_name: `The ${field}`, [field]: of(most) })
    assert.equal(fits.status, 201, `${field} ${fits.text}`)
    const over = await ask('analyst', 'POST', at('/apps'), { app_name: 'A', [field]: of(most + 1) })
    assert.equal(over.status, 400, field)
    assert.match(over.body.error, new RegExp(field))
  }
  const refused = [
    {},
    { app_name: '' },
    { app_name: 'A', store: 'play' },
    { app_name: 'A', country: 'USA' },
    { app_name: 'A', country: 'ZZ' },
    { app_name: 'A', other: 1 },
    { app_name: 'A', app_url: 'not an address' },
    { app_name: 'A', app_url: 'https://play.google.com/store/apps/details?id=a.b' },
  ]
  for (const body of refused)
    assert.equal((await ask('analyst', 'POST', at('/apps'), body)).status, 400, JSON.stringify(body))
})

test('the same app in the same market is refused and names the existing one', async () => {
  const app = { app_name: 'Timer', store: 'google_play', app_identifier: 'com.brewlane.timer', country: 'gb' }
  const first = await ask('analyst', 'POST', at('/apps'), app)
  assert.equal(first.status, 201)
  const address = 'https://play.google.com/store/apps/details?id=com.brewlane.timer'
  for (const same of [
    app,
    { ...app, app_name: 'Another name' },
    { ...app, app_identifier: '', app_url: address },
    { ...app, country: 'UK' },
  ]) {
    const again = await ask('analyst', 'POST', at('/apps'), same)
    assert.deepEqual([again.status, again.body.app_id], [409, first.body.id], again.text)
    assert.match(again.body.error, new RegExp(`as app ${first.body.id}`))
  }
  const elsewhere = await ask('analyst', 'POST', at('/apps'), { ...app, country: 'DE' })
  assert.equal(elsewhere.status, 201)
  const moved = await ask('analyst', 'PATCH', at(`/apps/${elsewhere.body.id}`), { country: 'GB' })
  assert.equal(moved.status, 409)
  assert.equal((await ask('analyst', 'PATCH', at(`/apps/${elsewhere.body.id}`), { notes: 'n' })).status, 200)
})

test('an app with only a name is added once, unless developer, identifier or country tells them apart', async () => {
  const first = await ask('analyst', 'POST', at('/apps'), { app_name: 'Grind Notes', country: 'FR' })
  assert.equal(first.status, 201)
  const again = await ask('analyst', 'POST', at('/apps'), { app_name: 'grind notes ', country: 'FR' })
  assert.deepEqual([again.status, again.body.app_id], [409, first.body.id], again.text)
  for (const other of [{ developer: 'Somebody else' }, { app_identifier: '987654321' }, { country: 'BE' }]) {
    const made = await ask('analyst', 'POST', at('/apps'), { app_name: 'Grind Notes', country: 'FR', ...other })
    assert.equal(made.status, 201, made.text)
  }
  const known = { app_name: 'Mill Log', country: 'FR', app_identifier: '123456789' }
  assert.equal((await ask('analyst', 'POST', at('/apps'), known)).status, 201)
  const nameless = await ask('analyst', 'POST', at('/apps'), { app_name: 'mill log', country: 'FR' })
  assert.equal(nameless.status, 409, 'the name alone does not tell it from the app with an identifier')
})

test('a country that does not exist is refused everywhere', async () => {
  const refused = [
    ['/aso/apps', { app_name: 'A', country: 'XX' }],
    ['/aso/keywords', [{ query: 'x', country: 'ZZ' }]],
    ['/keywords', [{ query: 'x', geo: 'zz' }]],
    ['/aeo/check', { country: 'zz' }],
  ] as const
  for (const [path, body] of refused)
    assert.equal((await ask('analyst', 'POST', `/clients/${id}${path}`, body)).status, 400, path)
  assert.equal((await ask('analyst', 'GET', '/serp/search?q=x&geo=zz')).status, 400)
})

test('keywords are added as an array, get the defaults and are deduplicated', async () => {
  const { status, body } = await ask('analyst', 'POST', at('/keywords'), [
    { query: 'coffee timer' },
    { query: 'Coffee  Timer' },
  ])
  assert.equal(status, 201)
  assert.equal(body.length, 1)
  const [keyword] = body
  assert.deepEqual(
    [keyword.store, keyword.country, keyword.language, keyword.source],
    ['app_store', 'US', 'en', 'manual'],
  )
  assert.deepEqual([keyword.latest_position, keyword.latest_checked_at], [null, null])
  const full = {
    query: of(300),
    store: 'google_play',
    country: 'de',
    language: 'DE',
    source: 'import',
    cluster: 'c',
    intent: 'i',
    notes: 'n',
    tags: 'a,b',
    difficulty: 12.5,
    search_volume: 0,
  }
  const made = await ask('analyst', 'POST', at('/keywords'), [full])
  assert.deepEqual({ ...made.body[0], ...full, country: 'DE', language: 'de' }, made.body[0])
  const refused = [
    [{}],
    [{ query: '' }],
    [{ query: of(301) }],
    [{ query: 'x', other: 1 }],
    [{ query: 'x', search_volume: -1 }],
    [{ query: 'x', search_volume: 1.5 }],
    [{ query: 'x', difficulty: '5' }],
    { query: 'x' },
  ]
  for (const body of refused)
    assert.equal((await ask('analyst', 'POST', at('/keywords'), body)).status, 400, JSON.stringify(body))
})

test('action bodies are accepted within their bounds and refused outside', async () => {
  const empty = await fixture.makeClient('Empty')
  const post = (name: string, body: unknown) => ask('analyst', 'POST', `/clients/${empty}/aso/actions/${name}`, body)
  const table: [string, unknown[], unknown[]][] = [
    [
      'listing-audit',
      [{}, { max_apps: 1 }, { max_apps: 10 }, { store: 'google_play' }, { use_paid_fallback: true }],
      [
        { more: 1 },
        { max_apps: 0 },
        { max_apps: 11 },
        { store: 'x' },
        { use_paid_fallback: 'yes' },
        { app_id: 0 },
        { app_id: '1' },
      ],
    ],
    [
      'rankings',
      [{}, { count: 1 }, { count: 100 }, { max_keywords: 100 }],
      [{ more: 1 }, { count: 0 }, { count: 101 }, { max_keywords: 0 }, { max_keywords: 101 }, { count: 1.5 }],
    ],
    [
      'reviews',
      [{}, { limit: 1 }, { limit: 100 }, { max_apps: 10 }],
      [{ limit: 0 }, { limit: 101 }, { max_apps: 11 }, { more: 1 }, { use_paid_fallback: true }],
    ],
    [
      'full-refresh',
      [{}, { limit: 100, review_limit: 100, max_apps: 10, max_keywords: 100 }],
      [{ more: 1 }, { review_limit: 0 }, { review_limit: 101 }, { limit: 0 }, { max_apps: 0 }],
    ],
    ['keywords', [{}, { count: 5 }, { count: 300 }], [{ count: 4 }, { count: 301 }, { more: 1 }, { store: 'x' }]],
  ]
  for (const [name, good, bad] of table) {
    for (const body of good) {
      const answer = await post(name, body)
      assert.equal(answer.status, 200, `${name} ${JSON.stringify(body)} ${answer.text}`)
      assert.equal(answer.body.ok, true)
      assert.deepEqual(
        [answer.body.imported, answer.body.rankings, answer.body.reviews, answer.body.listing_snapshots],
        [0, 0, 0, 0],
      )
      assert.deepEqual(answer.body.errors, [])
      assert.equal(typeof answer.body.message, 'string')
      assert.equal(typeof answer.body.task_id, 'number')
    }
    for (const body of bad) assert.equal((await post(name, body)).status, 400, `${name} ${JSON.stringify(body)}`)
  }
  for (const name of ['listing-audit', 'reviews', 'full-refresh'])
    assert.equal((await post(name, { app_id: 999_999 })).status, 404, name)
})

test("another client's app is not found", async () => {
  const other = await fixture.makeDemo([])
  const mine = await fixture.makeClient('Mine')
  for (const name of ['listing-audit', 'reviews', 'full-refresh']) {
    const answer = await ask('analyst', 'POST', `/clients/${mine}/aso/actions/${name}`, {
      app_id: other.apps.app_store,
    })
    assert.equal(answer.status, 404, name)
  }
})

test('the summary of an empty client is complete, with zeros and nulls', async () => {
  const empty = await fixture.makeClient('Nothing')
  const body = await fixture.summary(empty)
  assert.deepEqual([body.app_count, body.keyword_count, body.competitor_count], [0, 0, 0])
  assert.deepEqual([body.visibility.score, body.visibility.delta, body.visibility.checked_at], [null, null, null])
  assert.equal(body.keyword_distribution.total, 0)
  assert.equal(body.listing_audit.score, null)
  assert.equal(body.reviews.average_rating, null)
  assert.deepEqual(body.visibility_trend.points, [])
  assert.equal(body.paid_fallback_health.status, 'not_configured')
  assert.deepEqual([body.ranking_alerts, body.prioritized_backlog], [[], []])
})

test('lists are paged, and apps and keywords can be edited and deleted', async () => {
  const { body: apps, headers } = await ask('viewer', 'GET', `${at('/apps')}?limit=2`)
  assert.equal(apps.length, 2)
  assert.ok(Number(headers.get('x-total-count')) > 2)
  const [app] = apps
  const changed = await ask('analyst', 'PATCH', at(`/apps/${app.id}`), { app_identifier: '6450000101', notes: 'ours' })
  assert.deepEqual([changed.status, changed.body.store_id, changed.body.notes], [200, '6450000101', 'ours'])
  assert.equal((await ask('analyst', 'PATCH', at(`/apps/${app.id}`), { store: 'google_play' })).status, 400)
  assert.equal(
    (
      await ask('analyst', 'PATCH', at(`/apps/${app.id}`), {
        app_url: 'https://play.google.com/store/apps/details?id=a.b',
      })
    ).status,
    400,
  )
  assert.equal((await ask('viewer', 'GET', at('/apps'))).body[0].app_url, '')
  assert.equal((await ask('viewer', 'DELETE', at(`/apps/${app.id}`))).status, 403)
  assert.deepEqual((await ask('analyst', 'DELETE', at(`/apps/${app.id}`))).body, { deleted: true })
  assert.equal((await ask('analyst', 'DELETE', at(`/apps/${app.id}`))).status, 404)
  const [keyword] = (await ask('viewer', 'GET', `${at('/keywords')}?store=google_play`)).body
  const better = await ask('analyst', 'PATCH', at(`/keywords/${keyword.id}`), { search_volume: 900, difficulty: null })
  assert.deepEqual([better.body.search_volume, better.body.difficulty], [900, null])
  assert.equal((await ask('stranger', 'GET', at('/keywords'))).status, 404)
  assert.deepEqual((await ask('analyst', 'DELETE', at(`/keywords/${keyword.id}`))).body, { deleted: true })
  for (const path of ['/reviews', '/rankings', '/tasks'])
    assert.ok(Array.isArray((await ask('viewer', 'GET', at(path))).body), path)
})
