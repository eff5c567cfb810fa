import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { openContext, workerOf } from '../../src/core/context.ts'
import { accounts } from '../../src/modules/accounts/index.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { forgetLimits, newPerson, PASSWORD, signedIn } from './accounts-browser.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
beforeEach(() => forgetLimits(testApp))

type Entry = { id: number; user_id: number; action: string; target: string; address: string }

test('admins rename the workspace', async () => {
  const as = await keyOf(testApp, 'admin')

  const answer = await call('PATCH', '/api/v1/workspace', { as, body: { name: 'Agency' } })

  assert.deepEqual([answer.status, answer.body.name], [200, 'Agency'])
  assert.equal((await call('GET', '/api/auth/me', { as })).body.workspace.name, 'Agency')
  for (const body of [{ name: '' }, { name: 'x'.repeat(121) }, { name: 'A', id: 1 }, { name: 'A', balance: 1 }]) {
    assert.equal((await call('PATCH', '/api/v1/workspace', { as, body })).status, 400)
  }
})

test('the audit log lists actions newest first and contains no secrets', async () => {
  const { person, ask } = await signedIn(testApp, url, 'admin')
  await call('POST', '/api/auth/login', { body: { email: person.email, password: 'not the password' } })
  const { body: key } = await ask('POST', '/api/v1/api-keys', { name: 'A' })
  await ask('DELETE', `/api/v1/api-keys/${key.id}`)
  const member = await newPerson(testApp, 'viewer')
  const { body: invite } = await ask('POST', '/api/v1/team/invites', { email: 'joins@people.test', role: 'viewer' })
  const token = invite.link.split('=')[1]
  await call('POST', '/api/auth/accept', { body: { token, name: 'J', password: PASSWORD } })
  const { body: other } = await ask('POST', '/api/v1/team/invites', { email: 'never@people.test', role: 'viewer' })
  await ask('DELETE', `/api/v1/team/invites/${other.id}`)
  await ask('PATCH', `/api/v1/team/members/${member.id}`, { role: 'analyst' })
  await ask('DELETE', `/api/v1/team/members/${member.id}`)
  const { body: legacy } = await ask('POST', '/api/auth/legacy-token')
  await ask('POST', '/api/auth/password', { current_password: PASSWORD, new_password: 'another pass phrase' })
  await ask('PATCH', '/api/v1/workspace', { name: 'Renamed' })

  const log = await ask('GET', '/api/v1/audit-log')

  const latest =
    'workspace_renamed password_changed legacy_token_rotated member_removed role_changed invite_deleted invite_created'
  const earlier = 'invite_accepted invite_created user_created key_revoked key_created login_failed login'
  const expected = `${latest} ${earlier}`.split(' ')
  assert.deepEqual(
    log.body.slice(0, expected.length).map((entry: Entry) => entry.action),
    expected,
  )
  assert.equal(log.body[0].address, '127.0.0.1')
  assert.equal(log.body[0].user_email, person.email)
  for (const secret of [PASSWORD, token, key.key, legacy.token, 'another pass phrase', 'not the password']) {
    assert.ok(!log.text.includes(secret))
  }
  const page = await ask('GET', '/api/v1/audit-log?limit=2&offset=1')
  assert.deepEqual(
    page.body.map((entry: Entry) => entry.action),
    expected.slice(1, 3),
  )
  assert.equal(page.headers.get('x-next-offset'), '3')
  const stranger = await call('GET', '/api/v1/audit-log', { as: await keyOf(testApp, 'admin', 'second') })
  assert.ok(stranger.body.every((entry: Entry) => entry.action === 'key_created'))
})

test('an owner transfers the workspace to a member and becomes an admin', async () => {
  const { ask, person } = await signedIn(testApp, url, 'owner')
  const heir = await newPerson(testApp, 'viewer')
  const transfer = (member_id: number) => ask('POST', '/api/v1/workspace/transfer', { member_id })

  assert.equal((await transfer(person.id)).status, 400)
  assert.equal((await transfer(testApp.asOther('viewer').actor.userId)).status, 404)
  const answer = await transfer(heir.id)

  assert.deepEqual([answer.status, answer.body.role], [200, 'owner'])
  assert.equal((await ask('GET', '/api/auth/me')).body.user.role, 'admin')
  assert.equal((await transfer(heir.id)).status, 403)
})

test('expired sessions and old audit entries are purged, the rest is kept', async () => {
  await pool.query('delete from sessions')
  const { person } = await signedIn(testApp, url, 'admin')
  await pool.query(
    `insert into sessions (user_id, hash, created_at, seen_at, address) values
     ($1, '\\x01', clock_timestamp() - make_interval(secs => 91 * 86400), clock_timestamp(), ''), ($1, '\\x02', clock_timestamp(), clock_timestamp() - make_interval(secs => 15 * 86400), '')`,
    [person.id],
  )
  await pool.query(
    `insert into audit_log (action, at) values ('ancient', clock_timestamp() - make_interval(secs => 401 * 86400)), ('recent', clock_timestamp())`,
  )

  for (const cron of accounts.crons ?? []) await cron.run(openContext(testApp.app, workerOf(0)))

  const { rows } = await pool.query('select count(*) as total from sessions')
  assert.equal(rows[0].total, 1)
  const kept = await pool.query(`select action from audit_log where action in ('ancient', 'recent')`)
  assert.deepEqual(kept.rows, [{ action: 'recent' }])
})

test('an owner who confirms its name deletes the workspace and its members; others are unaffected', async () => {
  const [owner, admin] = [await keyOf(testApp, 'owner'), await keyOf(testApp, 'admin')]
  const stranger = await keyOf(testApp, 'owner', 'second')
  const name = (await call('GET', '/api/auth/me', { as: owner })).body.workspace.name
  const end = (as: string, confirm: unknown) => call('DELETE', '/api/v1/workspace', { as, body: { confirm } })

  assert.equal((await end(admin, name)).status, 403)
  assert.equal((await end(owner, `${name}!`)).status, 400)
  assert.equal((await end(owner, undefined)).status, 400)
  assert.deepEqual((await end(owner, name)).body, { deleted: true })

  for (const key of [owner, admin]) assert.equal((await call('GET', '/api/auth/me', { as: key })).status, 401)
  assert.equal((await call('GET', '/api/auth/me', { as: stranger })).status, 200)
  const { rows } = await pool.query(`select name, workspace_id from events where name = 'workspace.deleted'`)
  assert.deepEqual(rows, [{ name: 'workspace.deleted', workspace_id: testApp.as('owner').actor.workspaceId }])
})
