import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createKeyFor } from '../../src/modules/accounts/index.ts'
import { browser, forgetLimits, newPerson, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
const { workspaceId } = testApp.as('owner').actor
beforeEach(async () => {
  await forgetLimits(testApp)
  await pool.query(`delete from api_keys; update users set role = name where name in ('admin', 'owner')`)
})

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const me = async (proof: { as?: string; headers?: Record<string, string> }) =>
  (await call('GET', '/api/auth/me', proof)).status

test('API keys and legacy tokens cannot create keys, tokens or invites, or change roles and passwords', async () => {
  const { person, ask } = await signedIn(testApp, url, 'owner')
  const member = await newPerson(testApp, 'viewer')
  const { key } = (await ask('POST', '/api/v1/api-keys', { name: 'CI' })).body
  const { token } = (await ask('POST', '/api/auth/legacy-token')).body
  assert.deepEqual([await me({ as: key }), await me(bearer(token))], [200, 200])

  for (const proof of [{ as: key }, bearer(token)])
    for (const [method, path, body] of [
      ['POST', '/api/v1/api-keys', { name: 'Eternal' }],
      ['POST', '/api/auth/legacy-token', {}],
      ['POST', '/api/v1/team/invites', { email: 'ally@people.test', role: 'owner' }],
      ['PATCH', `/api/v1/team/members/${member.id}`, { role: 'owner' }],
      ['POST', '/api/v1/workspace/transfer', { member_id: member.id }],
      ['POST', '/api/auth/password', { current_password: PASSWORD, new_password: 'another pass phrase' }],
    ] as const) {
      const answer = await call(method, path, { ...proof, body })
      assert.equal(answer.status, 403, `${method} ${path} ${answer.text}`)
      assert.match(answer.body.error, /sign in/i)
    }

  const counted = await pool.query(
    `select (select count(*)::int from api_keys where user_id = $1) as keys, (select count(*)::int from invites) as invites`,
    [person.id],
  )
  assert.deepEqual(counted.rows, [{ keys: 1, invites: 0 }])
})

test('an invite ends when its inviter loses the role, even if the role is changed in the database', async () => {
  const { person, ask } = await signedIn(testApp, url, 'admin')
  const owner = await signedIn(testApp, url, 'owner')
  const invite = async (email: string) =>
    (await ask('POST', '/api/v1/team/invites', { email, role: 'admin' })).body.link
  const accept = (link: string) =>
    browser(url).ask('POST', '/api/auth/accept', {
      token: link.split('token=')[1],
      name: 'Ally',
      password: 'some other pass phrase',
    })

  const first = await invite('first-ally@people.test')
  await pool.query(`update users set role = 'analyst' where id = $1`, [person.id])
  assert.equal((await accept(first)).status, 401)
  await pool.query(`update users set role = 'admin' where id = $1`, [person.id])
  const second = await invite('second-ally@people.test')
  await owner.ask('PATCH', `/api/v1/team/members/${person.id}`, { role: 'viewer' })
  assert.equal((await accept(second)).status, 401)
  await pool.query('delete from invites')
})

test('an invite ends when its inviter leaves', async () => {
  const { person, ask } = await signedIn(testApp, url, 'admin')
  const owner = await signedIn(testApp, url, 'owner')
  const made = await ask('POST', '/api/v1/team/invites', { email: 'late@people.test', role: 'viewer' })
  await owner.ask('DELETE', `/api/v1/team/members/${person.id}`)
  const token = made.body.link.split('token=')[1]
  const answer = await browser(url).ask('POST', '/api/auth/accept', { token, name: 'Late', password: PASSWORD })
  assert.equal(answer.status, 401)
})

test('the keys of a demoted member act with the new role', async () => {
  const { person, ask } = await signedIn(testApp, url, 'admin')
  const owner = await signedIn(testApp, url, 'owner')
  const { key } = (await ask('POST', '/api/v1/api-keys', { name: 'CI' })).body
  assert.equal((await call('GET', '/api/v1/team/members', { as: key })).status, 200)
  await owner.ask('PATCH', `/api/v1/team/members/${person.id}`, { role: 'viewer' })
  assert.equal((await call('GET', '/api/v1/team/members', { as: key })).status, 403)
})

/** Somebody with every kind of credential. */
async function withEverything() {
  const { person, ask } = await signedIn(testApp, url, 'admin')
  const other = browser(url)
  await other.ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  const { key } = (await ask('POST', '/api/v1/api-keys', { name: 'CI' })).body
  const { token } = (await ask('POST', '/api/auth/legacy-token')).body
  await ask('POST', '/api/v1/team/invites', { email: `guest-of-${person.id}@people.test`, role: 'viewer' })
  const works = async () => [
    (await other.ask('GET', '/api/auth/me')).status,
    await me({ as: key }),
    await me(bearer(token)),
    (await pool.query('select 1 from invites where invited_by = $1', [person.id])).rowCount,
  ]
  return { ask, works }
}

test('a new password ends other sessions, and every other kind of credential that is named', async () => {
  const passwords = { current_password: PASSWORD, new_password: 'a rather new pass phrase' }
  const usual = await withEverything()
  const plain = await usual.ask('POST', '/api/auth/password', passwords)
  assert.deepEqual(plain.body, { ok: true, ended: { sessions: 1, api_keys: 0, legacy_token: false, invites: 0 } })
  assert.deepEqual(await usual.works(), [401, 200, 200, 1])

  const thorough = await withEverything()
  const ended = await thorough.ask('POST', '/api/auth/password', {
    ...passwords,
    ...{ end_api_keys: true, end_legacy_token: true, end_invites: true },
  })
  assert.deepEqual(ended.body.ended, { sessions: 1, api_keys: 1, legacy_token: true, invites: 1 })
  assert.deepEqual(await thorough.works(), [401, 401, 401, 0])
  assert.equal((await thorough.ask('GET', '/api/auth/me')).status, 200)

  const trusting = await withEverything()
  await trusting.ask('POST', '/api/auth/password', { ...passwords, end_sessions: false })
  assert.deepEqual(await trusting.works(), [200, 200, 200, 1])
})

test('a legacy token can be seen to exist, and revoked', async () => {
  const { ask } = await signedIn(testApp, url, 'viewer')
  const path = '/api/auth/legacy-token'
  assert.deepEqual((await ask('GET', path)).body, { is_set: false })
  assert.equal((await ask('DELETE', path)).status, 404)
  const { token } = (await ask('POST', path)).body
  assert.deepEqual((await ask('GET', path)).body, { is_set: true })
  assert.deepEqual((await ask('DELETE', path)).body, { deleted: true })
  assert.equal(await me(bearer(token)), 401)
})

test('an admin can revoke the keys of others, but never those of an owner', async () => {
  const [admin, owner, viewer] = [
    await keyOf(testApp, 'admin'),
    await keyOf(testApp, 'owner'),
    await keyOf(testApp, 'viewer'),
  ]
  const { rows } = await pool.query<{ id: number }>('select id from api_keys order by id')
  const [, owners, viewers] = rows.map(({ id }) => id)
  const end = (id: number | undefined) => call('DELETE', `/api/v1/api-keys/${id}`, { as: admin })

  assert.deepEqual([(await end(owners)).status, await me({ as: owner })], [403, 200])
  assert.deepEqual([(await end(viewers)).status, await me({ as: viewer })], [200, 401])
})

test('the limit of ten keys an hour applies over the network, not to the command line of the operator', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  for (let index = 0; index < 10; index++)
    assert.equal((await ask('POST', '/api/v1/api-keys', { name: 'A' })).status, 201)
  assert.equal((await ask('POST', '/api/v1/api-keys', { name: 'A' })).status, 429)

  const { key } = await createKeyFor(testApp.app, { email: person.email, name: 'operator' })

  assert.equal(await me({ as: key }), 200)
  assert.equal(workspaceId, person.workspace_id)
})
