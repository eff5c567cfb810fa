import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { issueKey } from '../../src/modules/accounts/index.ts'
import { newClient, signedIn } from '../contract/accounts-browser.ts'
import { openFixture } from '../search/fixture.ts'

const fixture = await openFixture()
const { testApp, url, call, pool, settled } = fixture
const SERP = '/api/v1/serp/search?q=espresso'
const balance = 100_000

const owner = await signedIn(testApp, url, 'owner')
const analyst = await signedIn(testApp, url, 'analyst')
const client = await newClient(testApp, testApp.as('owner').actor.workspaceId)

async function viewerWith(clientIds: number[] | null) {
  const viewer = await signedIn(testApp, url, 'viewer')
  if (clientIds) {
    const limited = await owner.ask('PATCH', `/api/v1/team/members/${viewer.person.id}`, { client_ids: clientIds })
    assert.equal(limited.status, 200, limited.text)
  }
  const made = await viewer.ask('POST', '/api/v1/api-keys', { name: 'mine' })
  assert.equal(made.status, 201, made.text)
  return { ...viewer, key: made.body.key as string, keyId: made.body.id as number }
}

async function tool(key: string, name: string, args: object) {
  await pool.query('delete from rate_windows')
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const { result } = (await call('POST', '/mcp', { as: key, body })).body
  return { isError: result.isError ?? false, answer: JSON.parse(result.content[0].text) }
}

async function toolNames(key: string): Promise<string[]> {
  const { body } = await call('POST', '/mcp?toolset=all', {
    as: key,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  return body.result.tools.map(({ name }: { name: string }) => name)
}

for (const [who, clientIds] of [
  ['a viewer of one client', [client]],
  ['a viewer', null],
] as const) {
  test(`${who} cannot spend credits, on any surface or in any form`, async () => {
    const { ask, key } = await viewerWith(clientIds && [...clientIds])
    const refused = await call('POST', '/v1/search', { as: key, body: { q: 'espresso' } })
    assert.equal(refused.status, 403)
    assert.deepEqual([refused.body.statusCode, refused.body.error], [403, 'Forbidden'])
    assert.match(refused.body.message, /may not spend credits/)
    assert.equal((await call('GET', `/search?q=a&apiKey=${key}`)).status, 403)
    assert.equal((await call('POST', '/v1/news', { as: key, body: [{ q: 'a' }, { q: 'b' }] })).status, 403)
    assert.equal((await call('GET', SERP, { as: key })).status, 403)
    assert.equal((await ask('GET', SERP)).status, 403)
    assert.equal((await tool(key, 'search_serp', { q: 'espresso' })).isError, true)
    assert.ok(!(await toolNames(key)).includes('search_serp'))
    assert.equal((await call('GET', '/v1/locations?text=kyiv', { as: key })).status, 200)
    assert.equal(await settled(), balance)
  })
}

test('a viewer of one client sees neither balance nor ledger, and only the account of their own key', async () => {
  const { ask, key } = await viewerWith([client])
  assert.equal((await ask('GET', '/api/v1/credits')).status, 403)
  assert.equal((await call('GET', '/api/v1/credits', { as: key })).status, 403)
  const { body } = await call('GET', '/v1/account', { as: key })
  assert.deepEqual([body.balance, body.credits, body.budget, body.usage.total], [0, 0, null, 0])
  const whole = await viewerWith(null)
  assert.equal((await whole.ask('GET', '/api/v1/credits')).body.balance, balance)
})

test('a key budget is set by a signed-in user with a higher role, never by its holder or through a key', async () => {
  const { ask, key, keyId } = await viewerWith([client])
  const path = `/api/v1/api-keys/${keyId}/budget`
  const admin = await signedIn(testApp, url, 'admin')
  const adminKey = (await admin.ask('POST', '/api/v1/api-keys', { name: 'theirs' })).body
  assert.equal((await ask('PUT', path, { credit_budget: 5 })).status, 403)
  assert.equal((await ask('POST', '/api/v1/api-keys', { name: 'x', credit_budget: 5 })).status, 403)
  assert.equal((await call('PUT', path, { as: key, body: { credit_budget: 5 } })).status, 403)
  assert.equal((await call('PUT', path, { as: adminKey.key, body: { credit_budget: 5 } })).status, 403)
  assert.equal((await analyst.ask('PUT', `/api/v1/api-keys/${adminKey.id}/budget`, { credit_budget: 5 })).status, 403)
  assert.equal((await admin.ask('PUT', '/api/v1/api-keys/999999/budget', { credit_budget: 5 })).status, 404)
  const set = await analyst.ask('PUT', path, { credit_budget: 5 })
  assert.deepEqual([set.status, set.body.credit_budget, set.body.credits_used], [200, 5, 0])
  const gone = await analyst.ask('PUT', path, { credit_budget: null })
  assert.equal(gone.body.credit_budget, null)
  assert.equal((await call('POST', '/v1/search', { as: key, body: { q: 'a' } })).status, 403)
})

test('a budget is shared by all surfaces and exact, however many requests come at once', async () => {
  const { key, keyId } = await viewerWith([client])
  await analyst.ask('PUT', `/api/v1/api-keys/${keyId}/budget`, { credit_budget: 4 })
  assert.ok((await toolNames(key)).includes('search_serp'))
  assert.equal((await tool(key, 'search_serp', { q: 'espresso' })).answer.credits, 1)

  const wave = Array.from({ length: 12 }, (_, index) =>
    index % 2
      ? call('GET', `${SERP}${index}`, { as: key })
      : call('POST', '/v1/search', { as: key, body: { q: `q${index}` } }),
  )
  const statuses = (await Promise.all(wave)).map(({ status }) => status)

  assert.equal(statuses.filter((status) => status === 200).length, 3, statuses.join(' '))
  assert.ok(
    statuses.every((status) => [200, 402, 429].includes(status)),
    statuses.join(' '),
  )
  assert.equal(await settled(), balance - 4)
  await pool.query('delete from rate_windows')
  const last = await call('POST', '/v1/search', { as: key, body: { q: 'more' } })
  assert.deepEqual([last.status, last.body.message], [402, 'Not enough credits: this key’s budget is used up'])
  assert.equal((await call('GET', SERP, { as: key })).status, 402)
  const { body } = await call('GET', '/v1/account', { as: key })
  assert.deepEqual([body.balance, body.budget], [0, { credits: 4, used: 4, left: 0 }])
})

test('a failed search returns its part of the budget', async () => {
  const ctx = openContext(testApp.app, testApp.as('analyst').actor)
  const { key, id } = await issueKey(ctx, { name: 'small', credit_budget: 1 })
  const { search } = fixture.currentSearch()
  fixture.searchWith(() => Promise.reject(new Error('down')))
  assert.equal((await call('POST', '/v1/search', { as: key, body: { q: 'x', cache: false } })).status, 500)
  assert.equal((await call('GET', `${SERP}&cache=false`, { as: key })).status, 500)
  fixture.searchWith(search)
  await settled()
  const { rows } = await pool.query('select credits_used, credits_held from api_keys where id = $1', [id])
  assert.deepEqual(rows[0], { credits_used: 0, credits_held: 0 })
  assert.equal((await call('GET', SERP, { as: key })).status, 200)
})

test('with an empty balance nobody can search, except people in the dashboard unless the operator makes them pay', async () => {
  const charging = await openFixture({ CREDITS_FREE_SESSIONS: 'false' })
  for (const each of [fixture, charging]) {
    await each.settled()
    await each.pool.query(
      `insert into credit_entries (workspace_id, kind, amount, reference, at) select workspace_id, $1, -balance, $2, 'epoch' from credit_accounts`,
      ['refund', 'all of it'],
    )
    await each.pool.query('update credit_accounts set balance = 0')
    await each.pool.query('delete from rate_windows')
    const person = await signedIn(each.testApp, each.url, 'analyst')
    const { body: made } = await person.ask('POST', '/api/v1/api-keys', { name: 'mine' })
    const { body: legacy } = await person.ask('POST', '/api/auth/legacy-token', {})
    const token = String(legacy.token)
    assert.equal((await each.call('POST', '/v1/search', { as: made.key, body: { q: 'a' } })).status, 402)
    assert.equal((await each.call('GET', SERP, { as: made.key })).status, 402)
    assert.equal((await each.call('GET', SERP, { headers: { authorization: `Bearer ${token}` } })).status, 402)
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_serp', arguments: { q: 'a' } } }
    const { result } = (await each.call('POST', '/mcp', { as: made.key, body })).body
    assert.deepEqual([result.isError, JSON.parse(result.content[0].text).error], [true, 'Not enough credits'])
    const seen = await person.ask('GET', SERP)
    if (each === charging) assert.equal(seen.status, 402)
    else assert.deepEqual([seen.status, seen.body.credits], [200, 0])
  }
})
