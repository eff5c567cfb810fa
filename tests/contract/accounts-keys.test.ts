import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { identify } from '../../src/modules/accounts/index.ts'
import { errorBody } from '../error-body.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { forgetLimits } from './accounts-browser.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
const PATH = '/api/v1/api-keys'

beforeEach(async () => {
  await forgetLimits(testApp)
  await pool.query('delete from api_keys')
})

const me = (as: string) => call('GET', '/api/auth/me', { as })

test('a raw key is returned only when it is created; the list shows its description', async () => {
  const as = await sessionOf(testApp, 'viewer')
  const expires_at = Math.floor(Date.now() / 1000) + 3600

  const made = await call('POST', PATH, { as, body: { name: 'CI 🔑', expires_at } })
  const listed = await call('GET', PATH, { as })

  assert.equal(made.status, 201)
  assert.deepEqual(Object.keys(made.body).sort(), ['id', 'key', 'name'])
  assert.match(made.body.key, /^sk-[0-9A-Za-z]{46}$/)
  const shown = listed.body.find((key: { id: number }) => key.id === made.body.id)
  const { created_at, ...rest } = shown
  const limits = { effects: null, client_ids: null, toolsets: null, allowed_from: null, monthly_cap: null }
  const spending = { credit_budget: null, credits_used: 0, month_credits_used: 0, old_secret_until: null, ...limits }
  assert.deepEqual(rest, { id: made.body.id, name: 'CI 🔑', is_active: 1, last_used_at: null, expires_at, ...spending })
  assert.ok(Math.abs(created_at - Date.now() / 1000) < 60)
  assert.ok(!listed.text.includes('sk-'))
})

test('a key works in both headers, reports its rate limit and records when it was last used', async () => {
  const key = await keyOf(testApp, 'analyst')

  const first = await me(key)
  const second = await call('GET', '/api/auth/me', { headers: { authorization: `Bearer ${key}` } })

  assert.deepEqual([first.status, second.status], [200, 200])
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(second.headers.get(`ratelimit-${name}`)),
  )
  assert.deepEqual([limit, remaining], [60, 58])
  assert.ok(Number(reset) > 50 && Number(reset) <= 60)
  assert.ok(second.headers.get('x-request-id'))
  const { body } = await call('GET', PATH, { as: key })
  assert.ok(Math.abs(body[0].last_used_at - Date.now() / 1000) < 60)
})

test('missing, malformed, unknown, expired and deleted keys get the same 401', async () => {
  const [unknown, expired, deleted] = [
    await keyOf(testApp, 'viewer'),
    await keyOf(testApp, 'analyst'),
    await keyOf(testApp, 'admin'),
  ]
  const { rows } = await pool.query<{ id: number }>('select id from api_keys order by id')
  await call('DELETE', `${PATH}/${rows[2]?.id}`, { as: deleted })
  await pool.query('update api_keys set expires_at = clock_timestamp() - make_interval(secs => 0.001) where id = $1', [
    rows[1]?.id,
  ])
  await pool.query('delete from api_keys where id = $1', [rows[0]?.id])

  const answers = [await call('GET', '/api/auth/me')]
  for (const key of ['', 'sk-short', `${unknown.slice(0, -1)}!`, unknown, expired, deleted]) answers.push(await me(key))

  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.text], [401, JSON.stringify(errorBody('unauthorized'))])
    assert.deepEqual([...answer.headers.keys()], [...(answers[0]?.headers.keys() ?? [])])
  }
})

test('an expired key stops working and is listed as inactive', async () => {
  const as = await sessionOf(testApp, 'viewer')
  const expires_at = Date.now() / 1000 + 5
  const { body } = await call('POST', PATH, { as, body: { name: 'Short', expires_at } })
  assert.equal((await me(body.key)).status, 200)

  await until('the key has expired', () => Date.now() / 1000 > expires_at)

  assert.equal((await me(body.key)).status, 401)
  const listed = await call('GET', PATH, { as })
  assert.equal(listed.body.find((key: { id: number }) => key.id === body.id).is_active, 0)
})

test('a key with an invalid name or expiry is rejected with a reason', async () => {
  const as = await sessionOf(testApp, 'viewer')
  const soon = Date.now() / 1000 + 60
  const wrong = [
    {},
    { name: 'A', role: 'owner' },
    { name: 'A', user_id: 1 },
    { name: '' },
    { name: '  ' },
    { name: 5 },
    { name: 'x'.repeat(101) },
  ]
  const times = [soon - 120, 0, -1, `${soon}`, soon * 1000, true].map((expires_at) => ({ name: 'A', expires_at }))

  for (const body of [...wrong, ...times]) {
    const answer = await call('POST', PATH, { as, body })
    assert.deepEqual([answer.status, typeof answer.body.error], [400, 'string'], JSON.stringify(body))
  }
  const fine = await call('POST', PATH, {
    as,
    body: { name: '🔑'.repeat(100), expires_at: null },
  })
  assert.equal(fine.status, 201)
  assert.equal((await me(fine.body.key)).body.user.role, 'viewer')
})

test('a deleted key stops working at once; only its owner or an admin of the workspace can delete it', async () => {
  const [viewer, analyst, admin] = [
    await keyOf(testApp, 'viewer'),
    await keyOf(testApp, 'analyst'),
    await keyOf(testApp, 'admin'),
  ]
  const stranger = await keyOf(testApp, 'owner', 'second')
  const { rows } = await pool.query<{ id: number }>('select id from api_keys order by id')
  const [viewers, , admins] = rows.map((row) => row.id)
  const end = (id: number | undefined, as: string) => call('DELETE', `${PATH}/${id}`, { as })

  for (const answer of [await end(admins, analyst), await end(viewers, stranger), await end(999_999, admin)]) {
    assert.deepEqual([answer.status, answer.body], [404, errorBody('not_found')])
  }
  assert.deepEqual((await end(viewers, admin)).body, { deleted: true })
  assert.equal((await me(viewer)).status, 401)
  assert.equal((await end(viewers, admin)).status, 404)
  assert.equal((await end(admins, admin)).status, 200)
  assert.equal((await me(admin)).status, 401)
})

test('admins list the keys of any member, others only their own', async () => {
  const [viewer, admin] = [await keyOf(testApp, 'viewer'), await keyOf(testApp, 'admin')]
  const viewerId = testApp.as('viewer').actor.userId
  const adminId = testApp.as('admin').actor.userId
  const strangerId = testApp.asOther('viewer').actor.userId
  const list = async (as: string, member: number) => (await call('GET', `${PATH}?member_id=${member}`, { as })).status

  assert.equal((await call('GET', `${PATH}?member_id=${viewerId}`, { as: admin })).body[0].name, 'viewer key')
  assert.equal(await list(viewer, viewerId), 200)
  assert.equal(await list(viewer, adminId), 403)
  assert.equal(await list(admin, strangerId), 404)
})

test('keys are listed whole, or by page with counts in headers', async () => {
  const as = await sessionOf(testApp, 'viewer')
  for (const name of ['A', 'B', 'C']) await call('POST', PATH, { as, body: { name } })
  const headers = (answer: { headers: Headers }) =>
    ['total-count', 'limit', 'offset', 'next-offset'].map((name) => answer.headers.get(`x-${name}`))

  const whole = await call('GET', PATH, { as })
  assert.deepEqual([whole.body.length, ...headers(whole)], [3, null, null, null, null])
  assert.deepEqual(headers(await call('GET', `${PATH}?limit=2`, { as })), ['3', '2', '0', '2'])
  assert.deepEqual(headers(await call('GET', `${PATH}?offset=2`, { as })), ['3', '1000', '2', ''])
  for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x']) {
    assert.equal((await call('GET', `${PATH}?${query}`, { as })).status, 400)
  }
})

test('the eleventh key created within an hour gets 429 and a Retry-After', async () => {
  const as = await sessionOf(testApp, 'viewer')
  for (let index = 1; index <= 10; index++)
    assert.equal((await call('POST', PATH, { as, body: { name: 'A' } })).status, 201)

  const answer = await call('POST', PATH, { as, body: { name: 'A' } })

  assert.deepEqual([answer.status, answer.body], [429, errorBody('too_many_requests')])
  const wait = Number(answer.headers.get('retry-after'))
  assert.ok(wait > 3500 && wait <= 3600)
})

test('concurrent requests never create more than 20 active keys; expired and revoked keys do not count', async () => {
  const as = await sessionOf(testApp, 'viewer')
  const { userId } = testApp.as('viewer').actor
  await pool.query(
    `insert into api_keys (user_id, name, hash, created_at, expires_at, revoked_at)
     select $1, 'old', sha256(n::text::bytea), clock_timestamp() - make_interval(secs => 7200),
       case when n > 16 and n <= 20 then clock_timestamp() - make_interval(secs => 1) end, case when n > 20 then clock_timestamp() end
     from generate_series(1, 24) n`,
    [userId],
  )

  const made = await Promise.all(Array.from({ length: 59 }, () => call('POST', PATH, { as, body: { name: 'A' } })))

  assert.equal(made.filter(({ status }) => status === 201).length, 4)
  const refused = made.filter(({ status }) => status === 429)
  assert.equal(refused.length, 55)
  assert.ok(
    refused.every(
      ({ headers, body }) => Number(headers.get('retry-after')) >= 1 && body.error === 'Rate limit exceeded',
    ),
  )
})

test('the 61st call of a key within a minute gets 429; a rejected call does not extend the wait', async () => {
  const [key, other] = [await keyOf(testApp, 'viewer'), await keyOf(testApp, 'viewer')]
  const answers = await Promise.all(Array.from({ length: 70 }, () => me(key)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 60)

  const { rows: before } = await pool.query('select stamps from rate_windows')
  const refused = await me(key)
  const { rows: after } = await pool.query('select stamps from rate_windows')

  assert.deepEqual([refused.status, refused.body], [429, errorBody('too_many_requests')])
  assert.equal(refused.headers.get('ratelimit-remaining'), '0')
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait >= 1 && wait <= 60)
  assert.deepEqual(after, before)
  assert.equal((await me(other)).status, 200)
})

test('a key has the current role of its owner', async () => {
  const key = await keyOf(testApp, 'analyst')
  const { userId } = testApp.as('analyst').actor
  assert.deepEqual((await call('GET', '/api/v1/team/members', { as: key })).body, errorBody('forbidden'))

  await pool.query(`update users set role = 'admin' where id = $1`, [userId])
  assert.equal((await call('GET', '/api/v1/team/members', { as: key })).status, 200)
  await pool.query(`update users set role = 'analyst' where id = $1`, [userId])
  assert.equal((await call('GET', '/api/v1/team/members', { as: key })).status, 403)
})

test('a deleted key is rejected by every process at once', async () => {
  const second = caller((await testApp.serve()).url)
  const admin = await keyOf(testApp, 'admin')
  for (let index = 0; index < 10; index++) {
    const key = await keyOf(testApp, 'viewer')
    assert.equal((await second('GET', '/api/auth/me', { as: key })).status, 200)
    const { body } = await call('GET', PATH, { as: key })
    await call('DELETE', `${PATH}/${body.at(-1).id}`, { as: admin })

    const answers = await Promise.all(Array.from({ length: 5 }, () => second('GET', '/api/auth/me', { as: key })))

    assert.ok(answers.every(({ status }) => status === 401))
  }
})

test('a key with a wrong checksum is rejected without a database query', async (t) => {
  const key = await keyOf(testApp, 'viewer')
  const asked = [mock.method(testApp.app.pipelined, 'query'), mock.method(testApp.app.pipelined, 'load')]
  const questions = () => asked.reduce((sum, { mock }) => sum + mock.callCount(), 0)
  t.after(() => asked.map(({ mock }) => mock.restore()))
  for (let at = 0; at < key.length; at++) {
    const flipped = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    assert.equal(await identify(testApp.app, { kind: 'key', value: flipped }), null)
  }
  for (const kind of ['session', 'legacy'] as const)
    assert.equal(await identify(testApp.app, { kind, value: 'short' }), null)
  assert.equal(questions(), 0)

  assert.equal((await identify(testApp.app, { kind: 'key', value: key }))?.actor.role, 'viewer')
  assert.equal(questions(), 1)
})
