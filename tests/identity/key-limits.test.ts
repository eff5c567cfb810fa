import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { reserveCredits, settleCredits } from '../../src/modules/credits/store/ledger.ts'
import { toolsetNames } from '../../src/surfaces/mcp/toolsets.ts'
import { TOOLSET_GROUPS } from '../../web/src/domain/toolset-groups.ts'
import { forgetLimits, newClient, newPerson, signedIn } from '../contract/accounts-browser.ts'
import { openFixture } from '../search/fixture.ts'

const { testApp, url, call, pool } = await openFixture()
const { workspaceId } = testApp.as('owner').actor
const analyst = await signedIn(testApp, url, 'analyst')
const KEYS = '/api/v1/api-keys'
afterEach(() => forgetLimits(testApp))

async function newKey(limits: object, { ask } = analyst) {
  const { status, body } = await ask('POST', KEYS, { name: 'reseller', ...limits })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id as number, key: body.key as string }
}

const search = (as: string) => call('POST', '/v1/search', { as, body: { q: `espresso ${randomUUID()}` } })
const metaOf = async (id: number) => (await analyst.ask('GET', KEYS)).body.find((key: { id: number }) => key.id === id)

test('a monthly limit of ten admits ten of fifty concurrent requests, and unused credits are returned', async () => {
  const { id, key } = await newKey({ monthly_cap: 10 })
  const holds = Array.from({ length: 50 }, () => ({
    ...{ request: randomUUID(), workspaceId, key: id, instance: randomUUID(), credits: 1, isEnforced: true },
  }))
  const held = await Promise.all(holds.map((hold) => reserveCredits(testApp.app.db, hold)))
  const passed = holds.filter((_, index) => held[index])
  assert.equal(passed.length, 10)
  const refused = await search(key)
  assert.deepEqual([refused.status, refused.body.message], [402, 'This key’s monthly limit is used up'])

  for (const [index, hold] of passed.entries())
    await settleCredits(testApp.app.db, hold, { used: index < 8 ? 1 : 0, cached: 0, failed: index < 8 ? 0 : 1 })
  assert.equal((await metaOf(id)).month_credits_used, 8)
  assert.deepEqual([(await search(key)).status, (await search(key)).status], [200, 200])
})

test('a request spanning the end of a month counts in the month it started', async () => {
  const { id } = await newKey({ monthly_cap: 1 })
  const hold = { request: randomUUID(), workspaceId, key: id, instance: randomUUID(), credits: 1, isEnforced: true }
  assert.equal(await reserveCredits(testApp.app.db, hold), true)
  await pool.query(`update key_months set month = month - interval '1 month' where key_id = $1`, [id])
  await pool.query(`update credit_reservations set of_month = of_month - interval '1 month' where key_id = $1`, [id])
  await settleCredits(testApp.app.db, hold, { used: 1, cached: 0, failed: 0 })
  const { rows } = await pool.query('select spent, held from key_months where key_id = $1', [id])
  assert.deepEqual(
    rows.map(({ spent, held }) => [Number(spent), Number(held)]),
    [[1, 0]],
  )
  assert.equal(await reserveCredits(testApp.app.db, { ...hold, request: randomUUID() }), true)
})

test('neither a refusal for lack of credits nor a free search counts against the limits of a key', async () => {
  const { id } = await newKey({ monthly_cap: 1_000_000, credit_budget: 1_000_000 })
  const hold = {
    request: randomUUID(),
    workspaceId,
    key: id,
    instance: randomUUID(),
    credits: 900_000,
    isEnforced: true,
  }
  assert.equal(await reserveCredits(testApp.app.db, hold), false)
  const { rows } = await pool.query(
    'select m.held as month, k.credits_held as budget from key_months m join api_keys k on k.id = m.key_id where k.id = $1',
    [id],
  )
  assert.deepEqual(
    rows.map(({ month, budget }) => [Number(month), Number(budget)]),
    [[0, 0]],
  )

  // A simulated search reserves no credits.
  const free = { ...hold, request: randomUUID(), credits: 0 }
  assert.equal(await reserveCredits(testApp.app.db, free), true)
  await settleCredits(testApp.app.db, free, { used: 1, cached: 0, failed: 0 })
  const { month_credits_used, credits_used } = await metaOf(id)
  assert.deepEqual([month_credits_used, credits_used], [0, 0])
  const { rows: entries } = await pool.query(`select note from credit_entries where reference = $1`, [free.request])
  assert.deepEqual(entries, [])
})

test('a key works only from its allowed networks, on every surface', async () => {
  const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const far = await newKey({ allowed_from: ['203.0.113.9', '2001:db8::/32'] })
  const near = await newKey({ allowed_from: ['203.0.113.0/24', '127.0.0.77/8'] })
  assert.deepEqual((await metaOf(near.id)).allowed_from, ['203.0.113.0/24', '127.0.0.0/8'])
  const statuses = async (as: string) => [
    (await call('GET', '/api/v1/clients', { as })).status,
    (await search(as)).status,
    (await call('GET', '/v1/account', { as })).status,
    (await call('POST', '/mcp', { as, body: tools })).status,
  ]
  assert.deepEqual(await statuses(near.key), [200, 200, 200, 200])
  assert.deepEqual(await statuses(far.key), [403, 403, 403, 403])
  const { rows } = await pool.query('select from credit_reservations where key_id = $1', [far.id])
  assert.equal(rows.length, 0)
  for (const wrong of ['10.0.0.0/33', '10.0.0', 'example.com', ''])
    assert.equal((await analyst.ask('POST', KEYS, { name: 'x', allowed_from: [wrong] })).status, 400, wrong)
})

test('a key is limited to its effects and its clients', async () => {
  const [own, other] = [await newClient(testApp, workspaceId), await newClient(testApp, workspaceId)]
  const { key: as } = await newKey({ effects: ['read'], client_ids: [own] })
  assert.equal((await call('GET', `/api/v1/clients/${own}`, { as })).status, 200)
  assert.equal((await call('GET', `/api/v1/clients/${other}`, { as })).status, 404)
  assert.equal((await call('PATCH', `/api/v1/clients/${own}`, { as, body: { name: 'B' } })).status, 403)
  assert.equal((await call('DELETE', `/api/v1/clients/${own}`, { as })).status, 403)
  assert.equal((await search(as)).status, 403)
  assert.equal((await call('GET', '/api/v1/serp/search?q=a', { as })).status, 403)

  const admin = await signedIn(testApp, url, 'admin')
  const confined = await newKey({ client_ids: [own] }, admin)
  assert.equal((await call('GET', '/api/v1/team/members', { as: confined.key })).status, 403)
})

test('a key is limited to its toolsets on every surface', async () => {
  const own = await newClient(testApp, workspaceId)
  const { id, key: as } = await newKey({ toolsets: ['clients', 'insights'] })
  assert.deepEqual((await metaOf(id)).toolsets, ['clients', 'insights'])
  const reach = async (path: string) => (await call('GET', path, { as })).status
  assert.deepEqual([await reach(`/api/v1/clients/${own}`), await reach(`/api/v1/clients/${own}/brief`)], [200, 200])
  assert.deepEqual([await reach('/api/v1/alerts'), await reach('/api/events')], [403, 403])
  assert.equal((await search(as)).status, 403)

  const mcp = async (method: string, params: object = {}) =>
    (await call('POST', '/mcp?toolsets=all', { as, body: { jsonrpc: '2.0', id: 1, method, params } })).body
  const { tools } = (await mcp('tools/list')).result
  const names = tools.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('list_clients') && !names.includes('list_alerts') && !names.includes('search_serp'))
  const refused = await mcp('tools/call', { name: 'call_tool', arguments: { name: 'list_alerts', arguments: {} } })
  assert.ok(refused.error ?? refused.result.isError)

  const { key: searcher } = await newKey({ toolsets: ['serp'] })
  assert.equal((await search(searcher)).status, 200)
  const unknown = await analyst.ask('POST', KEYS, { name: 'k', toolsets: ['nonsense'] })
  assert.deepEqual([unknown.status, unknown.body.reason], [400, 'toolset_unknown'])
})

test('the dashboard offers every toolset', () => {
  const offered: string[] = TOOLSET_GROUPS.flatMap(({ names }) => [...names])
  const [, , ...named] = toolsetNames
  assert.deepEqual(offered.toSorted(), named.toSorted())
})

test('a rotated key keeps its id and window; the old secret works until its overlap ends', async () => {
  const { id, key: first } = await newKey({})
  const me = async (as: string) => (await call('GET', '/api/auth/me', { as })).status
  const rotate = async (overlap_hours: number) =>
    (await analyst.ask('POST', `${KEYS}/${id}/rotate`, { overlap_hours })).body
  const second = await rotate(24)
  assert.match(second.key, /^sk-[0-9A-Za-z]{46}$/)
  assert.deepEqual([second.id, await me(first), await me(second.key)], [id, 200, 200])
  const { headers } = await call('GET', '/api/auth/me', { as: first })
  assert.equal(headers.get('ratelimit-remaining'), '57')
  assert.ok((await metaOf(id)).old_secret_until > Date.now() / 1000 + 23 * 3600)

  const third = await rotate(24)
  assert.deepEqual([await me(first), await me(second.key), await me(third.key)], [401, 200, 200])
  await pool.query('update key_secrets set expires_at = clock_timestamp() where key_id = $1', [id])
  assert.deepEqual([await me(second.key), await me(third.key)], [401, 200])
  const fourth = await rotate(0)
  assert.deepEqual([await me(third.key), await me(fourth.key)], [401, 200])
  await analyst.ask('DELETE', `${KEYS}/${id}`)
  assert.equal(await me(fourth.key), 401)
})

test('only its person can rotate a key; admins may also change its limits, and keys can do neither', async () => {
  const { id, key: as } = await newKey({})
  const [admin, viewer] = [await signedIn(testApp, url, 'admin'), await signedIn(testApp, url, 'viewer')]
  const owner = await newPerson(testApp, 'owner')
  const { rows } = await pool.query(
    `insert into api_keys (user_id, name, hash, created_at) values ($1, 'o', '\\x00', 'epoch') returning id`,
    [owner.id],
  )
  const change = { monthly_cap: 5 }
  assert.deepEqual(
    [
      (await admin.ask('POST', `${KEYS}/${id}/rotate`, {})).status,
      (await call('POST', `${KEYS}/${id}/rotate`, { as, body: {} })).status,
      (await call('PATCH', `${KEYS}/${id}`, { as, body: change })).status,
      (await viewer.ask('PATCH', `${KEYS}/${id}`, change)).status,
      (await admin.ask('PATCH', `${KEYS}/${rows[0].id}`, change)).status,
    ],
    [404, 403, 403, 404, 403],
  )
  const { status, body } = await admin.ask('PATCH', `${KEYS}/${id}`, { ...change, effects: ['read'] })
  assert.deepEqual([status, body.monthly_cap, body.effects, body.name], [200, 5, ['read'], 'reseller'])
})
