import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { GOOD_KEY, startProvider } from './provider.ts'

const provider = await startProvider()

type Named = { name: string }
const named = (body: { sources: Named[] }, name: string) =>
  body.sources.find((each) => each.name === name) as never as Shown
type Shown = {
  state: string
  origin: string | null
  key_hint: string | null
  position: number | null
  is_enabled: boolean
  fixed_by: string[]
  month: { calls: number; spent_usd: number; budget_usd: number | null } | null
  costs: { depth: number; times_credit: number }[]
  record: { answers: number; failures: number }
}

async function open(env: Record<string, string> = {}) {
  const testApp = await openTestApp({ ...provider.env, ...env })
  const call = caller((await testApp.serve()).url)
  const admin = await keyOf(testApp, 'admin')
  const ask = async (method: string, path: string, body?: unknown, as = admin) => {
    await testApp.pool.query('delete from rate_windows')
    return call(method, `/api/v1${path}`, { as, ...(body !== undefined && { body }) })
  }
  const sources = async (as = admin) => (await ask('GET', '/sources', undefined, as)).body
  return { testApp, call, admin, ask, sources }
}

const search = { q: 'shoes' }

test('a key is tested, saved, used at once, switched off and deleted, and never shown again', async () => {
  const { ask, sources } = await open()
  assert.deepEqual(
    [named(await sources(), 'serper').state, (await sources()).simulated.includes('search')],
    ['missing', true],
  )

  const wrong = await ask('POST', '/sources/serper/test', { key: 'sl-wrong-key-000000' })
  assert.deepEqual([wrong.body.ok, wrong.body.reason, wrong.text.includes('sl-wrong-key')], [false, 'auth', false])
  assert.match(wrong.body.remedy, /check the key/)
  const right = await ask('POST', '/sources/serper/test', { key: GOOD_KEY })
  assert.deepEqual([right.body.ok, right.body.sandbox, right.body.answer.length], [true, false, 3])
  assert.match(right.body.answer[0], /Result 1 for weather/)

  const saved = await ask('PUT', '/sources/serper/key', { key: GOOD_KEY })
  assert.deepEqual([saved.status, saved.body.key_hint, saved.body.origin], [200, GOOD_KEY.slice(-4), 'installation'])
  assert.ok(!saved.text.includes(GOOD_KEY))
  const found = await ask('POST', '/serp/search', search)
  assert.equal(found.body.organic[0].title, 'Result 1 for shoes')
  assert.deepEqual((await sources()).simulated.includes('search'), false)
  const calls = await ask('GET', '/sources/serper/calls')
  assert.deepEqual([calls.body[0].ok, calls.body[0].usd], [true, 0.001])
  const { state, month } = named(await sources(), 'serper')
  assert.deepEqual([state, month?.calls, month?.spent_usd], ['working', 1, 0.001])

  const off = await ask('PATCH', '/sources/serper', { is_enabled: false })
  assert.equal(off.body.state, 'off')
  const refused = await ask('POST', '/serp/search', { q: 'hats' })
  assert.deepEqual([refused.status, refused.body.reason], [503, 'no_source'])
  await ask('PATCH', '/sources/serper', { is_enabled: true })
  assert.equal((await ask('POST', '/serp/search', { q: 'hats' })).status, 200)

  assert.deepEqual((await ask('DELETE', '/sources/serper')).body, { deleted: true })
  assert.equal(named(await sources(), 'serper').state, 'missing')
})

test('what the environment sets is shown as fixed and cannot be changed', async () => {
  const { ask, sources } = await open({ SERPER_API_KEY: GOOD_KEY, SEARCH_SOURCES: 'serper' })
  const { origin, fixed_by, key_hint } = named(await sources(), 'serper')
  assert.deepEqual([origin, fixed_by, key_hint], ['environment', ['SERPER_API_KEY'], null])
  const refused = await ask('PUT', '/sources/serper/key', { key: 'another-key-of-mine' })
  assert.deepEqual([refused.status, refused.body.fixed_by], [409, ['SERPER_API_KEY']])
  assert.equal((await ask('PUT', '/source-order', { kind: 'search', names: ['serpapi'] })).status, 409)
  assert.equal((await ask('PATCH', '/sources/serper', { budget_usd: 5 })).body.month.budget_usd, 5)
})

test('the order is kept, and direct requests to engines stay off until somebody enables them', async () => {
  const { ask, sources } = await open()
  await ask('PUT', '/sources/serper/key', { key: GOOD_KEY })
  await ask('PUT', '/sources/dataforseo/key', { login: 'me@example.com', password: 'a-long-password' })
  const order = async () => {
    const { body } = await ask('GET', '/sources')
    const placed = body.sources.filter((each: Shown & { kind: string }) => each.kind === 'search' && each.position)
    return placed
      .toSorted((a: Shown, b: Shown) => Number(a.position) - Number(b.position))
      .map(({ name }: Named) => name)
  }
  assert.deepEqual(await order(), ['serper', 'dataforseo'])
  await ask('PUT', '/source-order', { kind: 'search', names: ['dataforseo', 'local', 'serper'] })
  assert.deepEqual(await order(), ['dataforseo', 'serper'])
  assert.equal(named(await sources(), 'local').is_enabled, false)
  await ask('PATCH', '/sources/local', { is_enabled: true })
  assert.deepEqual(await order(), ['dataforseo', 'local', 'serper'])
  assert.equal((await ask('PUT', '/source-order', { kind: 'search', names: ['openai'] })).status, 400)
})

test('a workspace can bring its own key, which nobody else uses or sees', async () => {
  const own = 'sl-own-key-0815-of-a-client'
  provider.state.good.add(own)
  const { testApp, ask, sources } = await open()
  const stranger = await keyOf(testApp, 'admin', 'second')
  const forInstallation = { key: own, scope: 'installation' }
  assert.equal((await ask('PUT', '/sources/serper/key', forInstallation, stranger)).status, 403)
  assert.equal((await ask('PUT', '/search-depth', { max_depth: 10 }, stranger)).status, 403)
  assert.equal(
    (await ask('PUT', '/sources/compatible/key', { url: 'http://127.0.0.1:1/v1', model: 'm' }, stranger)).status,
    400,
  )
  const saved = await ask('PUT', '/sources/serper/key', { key: own }, stranger)
  assert.equal(saved.body.origin, 'workspace')

  provider.state.keys.length = 0
  assert.equal((await ask('POST', '/serp/search', search, stranger)).status, 200)
  assert.deepEqual(provider.state.keys, [own])
  assert.equal(named(await sources(), 'serper').state, 'missing')
  assert.equal(named(await sources(stranger), 'serper').month?.calls, 1)
})

test('a key must fit its source, and only admins may enter it', async () => {
  const { testApp, ask } = await open()
  const analyst = await keyOf(testApp, 'analyst')
  assert.equal((await ask('PUT', '/sources/serper/key', { key: GOOD_KEY }, analyst)).status, 403)
  assert.equal((await ask('POST', '/sources/serper/test', { key: GOOD_KEY }, analyst)).status, 403)
  assert.equal((await ask('PUT', '/sources/nobody/key', { key: GOOD_KEY })).status, 404)
  for (const body of [{}, { login: 'me' }, { key: GOOD_KEY, url: 'https://x.example' }, { key: 'two words' }])
    assert.equal((await ask('PUT', '/sources/serper/key', body)).status, 400, JSON.stringify(body))
  assert.equal((await ask('PUT', '/sources/local/key', { key: GOOD_KEY })).status, 400)
  const seen = (await ask('GET', '/sources', undefined, analyst)).body
  assert.equal(named(seen, 'serper').month, null)
})

test('a search deeper than the operator allows is refused before it costs anything', async () => {
  const { ask, call, testApp, sources } = await open({ SERPER_API_KEY: GOOD_KEY })
  const { costs } = named(await sources(), 'dataforseo')
  assert.equal(costs.find(({ depth }) => depth === 100)?.times_credit.toFixed(1), '19.4')
  assert.deepEqual((await ask('PUT', '/search-depth', { max_depth: 20 })).body, { max_depth: 20 })
  const as = await keyOf(testApp, 'admin')
  const deep = await call('POST', '/v1/search', { as, body: { q: 'x', num: 100 } })
  assert.equal(deep.status, 400)
  assert.match(deep.body.message, /at most 20/)
  assert.equal((await ask('POST', '/serp/search', { q: 'x', num: 100 })).status, 400)
  assert.equal((await call('POST', '/v1/search', { as, body: { q: 'x', num: 20 } })).status, 200)
  assert.deepEqual((await ask('PUT', '/search-depth', { max_depth: null })).body, { max_depth: 100 })
})
