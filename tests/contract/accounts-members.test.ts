import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ACCESS_REVOKED, createKeyFor, identify } from '../../src/modules/accounts/index.ts'
import { openListener } from '../../src/platform/database/pg-listener.ts'
import { errorBody } from '../error-body.ts'
import { caller, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { forgetLimits, newClient, newPerson, signedIn } from './accounts-browser.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
const PATH = '/api/v1/team/members'
const [admin, owner] = [await sessionOf(testApp, 'admin'), await sessionOf(testApp, 'owner')]
const ownerId = testApp.as('owner').actor.userId
beforeEach(() => forgetLimits(testApp))

const change = (id: number, body: unknown, as = admin) => call('PATCH', `${PATH}/${id}`, { as, body })
const remove = (id: number, as = admin) => call('DELETE', `${PATH}/${id}`, { as })
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]

test('admins list and read members of their own workspace only', async () => {
  const { body: members } = await call('GET', PATH, { as: admin })
  assert.deepEqual(Object.keys(members[0]).sort(), ['client_ids', 'created_at', 'email', 'id', 'name', 'role'])
  assert.deepEqual((await call('GET', `${PATH}/${members[0].id}`, { as: admin })).body, members[0])
  const page = await call('GET', `${PATH}?limit=1`, { as: admin })
  assert.deepEqual([page.body.length, page.headers.get('x-total-count')], [1, String(members.length)])

  const stranger = testApp.asOther('viewer').actor.userId
  for (const answer of [
    await call('GET', `${PATH}/${stranger}`, { as: admin }),
    await change(stranger, { role: 'analyst' }),
    await remove(stranger),
  ]) {
    assert.deepEqual(answerOf(answer), [404, errorBody('not_found')])
  }
})

test('a role change applies to keys at once and ends the sessions of the member', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const { body } = await ask('POST', '/api/v1/api-keys', { name: 'A' })
  assert.equal((await call('GET', PATH, { as: body.key })).status, 403)

  const changed = await change(person.id, { role: 'admin' })

  assert.deepEqual([changed.status, changed.body.role], [200, 'admin'])
  assert.equal((await ask('GET', '/api/auth/me')).status, 401)
  assert.equal((await call('GET', PATH, { as: body.key })).status, 200)
})

test('nobody grants a role above their own, and an admin cannot change or remove an owner', async () => {
  const { id } = await newPerson(testApp, 'viewer')

  for (const answer of [
    await change(id, { role: 'owner' }),
    await change(ownerId, { role: 'viewer' }),
    await remove(ownerId),
  ]) {
    assert.deepEqual(answerOf(answer), [403, errorBody('forbidden')])
  }
  assert.equal((await change(testApp.as('admin').actor.userId, { role: 'owner' })).status, 403)
  assert.equal((await change(id, { role: 'owner' }, owner)).status, 200)
  assert.equal((await remove(id, owner)).status, 200)
})

test('the last owner cannot be demoted or removed', async () => {
  for (const answer of [await change(ownerId, { role: 'admin' }, owner), await remove(ownerId, owner)]) {
    assert.equal(answer.status, 409)
  }
  assert.equal((await change(ownerId, { role: 'owner' }, owner)).status, 200)
})

test('when two owners remove each other at once, one remains', async () => {
  for (let index = 0; index < 5; index++) {
    await forgetLimits(testApp)
    const [one, two] = [await signedIn(testApp, url, 'owner'), await signedIn(testApp, url, 'owner')]
    await pool.query(`update users set role = 'admin' where id = $1`, [ownerId])

    await Promise.all([one.ask('DELETE', `${PATH}/${two.person.id}`), two.ask('DELETE', `${PATH}/${one.person.id}`)])

    const { rows } = await pool.query(`select count(*) as owners from users where role = 'owner' and id in ($1, $2)`, [
      one.person.id,
      two.person.id,
    ])
    assert.equal(rows[0].owners, 1)
    await pool.query('delete from users where id in ($1, $2)', [one.person.id, two.person.id])
    await pool.query(`update users set role = 'owner' where id = $1`, [ownerId])
  }
})

test('only viewers can be limited to clients; clearing the limit or changing the role lifts it', async () => {
  const { workspaceId } = testApp.as('admin').actor
  const own = await newClient(testApp, workspaceId)
  const foreign = await newClient(testApp, testApp.asOther('admin').actor.workspaceId)
  const { id, email } = await newPerson(testApp, 'viewer')

  for (const ids of [[foreign], [999_999], ['x'], [-1]])
    assert.equal((await change(id, { client_ids: ids })).status, 400)
  assert.deepEqual((await change(id, { client_ids: [own] })).body.client_ids, [own])
  assert.equal((await change(id, { role: 'analyst', client_ids: [own] })).status, 400)
  assert.deepEqual((await call('GET', `${PATH}/${id}`, { as: admin })).body.client_ids, [own])
  assert.deepEqual((await change(id, { client_ids: [] })).body.client_ids, [])
  assert.equal((await change(id, { client_ids: null })).body.client_ids, null)
  await change(id, { client_ids: [own] })
  const { key } = await createKeyFor(testApp.app, { email, name: 'A' })
  assert.deepEqual((await identify(testApp.app, { kind: 'key', value: key }))?.actor.clientIds, [own])
  assert.equal((await change(id, { role: 'analyst' })).body.client_ids, null)
})

test('unknown and read-only fields are rejected by name and change nothing', async () => {
  const person = await newPerson(testApp, 'viewer')

  for (const field of [
    'user_id',
    'id',
    'is_active',
    'balance',
    'email',
    'workspace_id',
    'password_hash',
    'is_limited',
    'member_id',
  ]) {
    const answer = await change(person.id, { role: 'analyst', [field]: 1 })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, new RegExp(field))
  }
  assert.equal((await call('GET', `${PATH}/${person.id}`, { as: admin })).body.role, 'viewer')
})

test('a removed member loses sessions and keys at once', async () => {
  const { person, ask } = await signedIn(testApp, url, 'analyst')
  const { body } = await ask('POST', '/api/v1/api-keys', { name: 'A' })

  assert.deepEqual(answerOf(await remove(person.id)), [200, { deleted: true }])

  assert.equal((await ask('GET', '/api/auth/me')).status, 401)
  assert.equal((await call('GET', '/api/auth/me', { as: body.key })).status, 401)
  assert.equal((await remove(person.id)).status, 404)
})

test('every process is notified of revoked access, so that it can close streams', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const { body: key } = await ask('POST', '/api/v1/api-keys', { name: 'A' })
  const listener = openListener({ connectionString: testApp.url })
  const received: string[] = []
  listener.on(ACCESS_REVOKED, (subject) => received.push(subject))
  await until('the listener is connected', async () => {
    await pool.query('select pg_notify($1, $2)', [ACCESS_REVOKED, 'probe'])
    return received.length > 0
  })

  await ask('DELETE', `/api/v1/api-keys/${key.id}`)
  const { body: sessions } = await ask('GET', '/api/auth/sessions')
  await ask('POST', '/api/auth/logout')
  await remove(person.id)
  await until('the revocations arrive', async () => received.includes(`user:${person.id}`))
  await listener.close()

  assert.deepEqual(
    received.filter((subject) => subject !== 'probe'),
    [`key:${key.id}`, `session:${sessions[0].id}`, `user:${person.id}`],
  )
})
