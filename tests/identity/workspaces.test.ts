import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueKey } from '../../src/modules/accounts/index.ts'
import { browser, forgetLimits, newClient, newPerson, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { agePerson, enrol, passwordStep } from './factors-fixture.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const { pool } = testApp
const [first, second] = [testApp.as('owner').actor.workspaceId, testApp.asOther('owner').actor.workspaceId]
const call = caller(url)
type Ask = ReturnType<typeof browser>['ask']

/** The token of an invite created by the owner of the second workspace. */
async function invite(email: string, role = 'analyst') {
  const { userId } = testApp.asOther('owner').actor
  const { ask, state } = browser(url)
  state.session = (await sessionIn(userId)).slice('session='.length)
  const { body, status } = await ask('POST', '/api/v1/team/invites', { email, role })
  assert.equal(status, 201)
  return String(body.link).split('token=')[1] ?? ''
}

async function sessionIn(userId: number) {
  const { hashSecret } = await import('../../src/modules/accounts/index.ts')
  const token = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')
  await pool.query(
    `insert into sessions (user_id, hash, created_at, seen_at, address) values ($1, $2, clock_timestamp(), clock_timestamp(), '')`,
    [userId, hashSecret(token)],
  )
  return `session=${token}`
}

/** A member of the first workspace who has also joined the second. */
async function inBoth(role: Parameters<typeof signedIn>[2] = 'admin') {
  await forgetLimits(testApp)
  const member = await signedIn(testApp, url, role)
  const joined = await member.ask('POST', '/api/auth/join', { token: await invite(member.person.email) })
  assert.deepEqual([joined.status, joined.body], [200, { workspace_id: second }])
  return member
}
const switchTo = (ask: Ask, workspace_id: number) => ask('POST', '/api/auth/switch', { workspace_id })
const me = async (ask: Ask) => (await ask('GET', '/api/auth/me')).body

test('an invite adds a workspace to an existing account, with a role and data of its own', async () => {
  const [here, there] = [await newClient(testApp, first), await newClient(testApp, second)]
  const { ask, state } = await inBoth()
  const before = state.session
  assert.deepEqual((await me(ask)).workspaces, [
    { id: first, name: 'first', role: 'admin' },
    { id: second, name: 'second', role: 'analyst' },
  ])
  const clients = async () => (await ask('GET', '/api/v1/clients')).body.map(({ id }: { id: number }) => id)
  assert.ok((await clients()).includes(here))

  assert.equal((await switchTo(ask, second)).status, 200)

  assert.notEqual(state.session, before)
  const now = await me(ask)
  assert.deepEqual([now.workspace.id, now.user.role], [second, 'analyst'])
  assert.deepEqual(await clients(), [there])
  assert.equal((await ask('GET', `/api/v1/clients/${here}`)).status, 404)
  assert.equal((await ask('GET', '/api/v1/team/members')).status, 403)
  const old = browser(url)
  old.state.session = before
  assert.equal((await old.ask('GET', '/api/auth/me')).status, 401)
  const { workspaces } = (await ask('GET', '/api/v1/workspaces')).body
  assert.deepEqual(
    workspaces.map(({ id, role }: { id: number; role: string }) => [id, role]),
    [
      [first, 'admin'],
      [second, 'analyst'],
    ],
  )
  const { rows } = await pool.query(
    `select workspace_id, action from audit_log where action like 'workspace_%' order by id`,
  )
  assert.deepEqual(rows, [
    { workspace_id: first, action: 'workspace_switched' },
    { workspace_id: second, action: 'workspace_entered' },
  ])
})

test('foreign workspaces, invites to others, reused invites and second accounts are refused', async () => {
  const { ask, person } = await signedIn(testApp, url, 'owner')
  assert.equal((await switchTo(ask, second)).status, 404)
  const token = await invite('somebody@else.test')
  assert.equal((await ask('POST', '/api/auth/join', { token })).status, 403)
  const own = await invite(person.email)
  const again = await browser(url).ask('POST', '/api/auth/accept', {
    token: own,
    name: 'X',
    password: 'another pass phrase',
  })
  assert.equal(again.status, 409)
  assert.equal((await ask('POST', '/api/auth/join', { token: own })).status, 200)
  assert.equal((await ask('POST', '/api/auth/join', { token: own })).status, 404)
  assert.equal((await call('POST', '/api/auth/join', { body: { token: own } })).status, 401)
})

test('a key belongs to one workspace and sees no other', async () => {
  const { person } = await inBoth()
  const actor = { role: 'admin', userId: person.id, workspaceId: first, clientIds: null, via: 'key' } as const
  const { key } = await issueKey({ ...testApp.as('admin'), actor }, { name: 'Key', expires_at: null })
  const { body } = await call('GET', '/api/auth/me', { as: key })
  assert.deepEqual([body.workspace.id, body.workspaces.length], [first, 1])
  assert.equal((await call('POST', '/api/auth/switch', { as: key, body: { workspace_id: second } })).status, 403)
})

test('password and factors are shared by all workspaces, and an admin of one cannot reset them', async () => {
  const { ask, person } = await inBoth()
  await switchTo(ask, second)
  const other = await passwordStep(url, person.email)
  assert.equal(other.answer.status, 200)
  const { app } = await enrol(testApp, ask)
  assert.equal((await other.ask('GET', '/api/auth/me')).status, 401, 'sessions without a factor end in every workspace')
  const { ticket, ask: fresh } = await passwordStep(url, person.email)
  assert.equal((await fresh('POST', '/api/auth/second-factor', { ticket, code: app() })).status, 200)
  assert.equal((await me(fresh)).workspace.id, first)

  const boss = await signedIn(testApp, url, 'owner')
  for (const [method, path, body] of [
    ['POST', 'reset-link', {}],
    ['POST', 'email-link', { email: 'taken@over.test' }],
    ['DELETE', 'second-factors', undefined],
  ] as const)
    assert.equal((await boss.ask(method, `/api/v1/team/members/${person.id}/${path}`, body)).status, 403, path)
  const ended = await boss.ask('POST', `/api/v1/team/members/${person.id}/end-sessions`, {})
  assert.deepEqual(ended.body, { ended: 1 })
  assert.equal((await ask('GET', '/api/auth/me')).status, 200, 'the session in the other workspace survives')
})

test('a second-factor policy applies only within its workspace', async () => {
  const { ask } = await inBoth()
  await pool.query('update workspaces set requires_second_factor = true where id = $1', [second])
  assert.equal((await ask('GET', '/api/v1/clients')).status, 200)
  await switchTo(ask, second)
  assert.equal((await ask('GET', '/api/v1/clients')).status, 403)
  assert.equal((await switchTo(ask, first)).status, 200)
  assert.equal((await ask('GET', '/api/v1/clients')).status, 200)
  await pool.query('update workspaces set requires_second_factor = false')
})

test('a session from company sign-in is confined to the workspace of that company', async () => {
  const { ask, person } = await inBoth()
  await pool.query('update sessions set is_company = true where user_id = $1', [person.id])
  assert.equal((await me(ask)).workspaces.length, 1)
  assert.equal((await switchTo(ask, second)).status, 403)
  assert.equal((await ask('POST', '/api/auth/totp', {})).status, 403)
})

test('leaving a workspace keeps the account, even when leaving the workspace where it was created', async () => {
  const { ask, person, state } = await inBoth()
  await enrol(testApp, ask)
  const other = browser(url)
  other.state.session = (await sessionIn(person.id)).slice('session='.length)
  await agePerson(testApp, person.id, 1000)
  assert.equal((await ask('POST', '/api/v1/workspace/leave', {})).status, 403, 'leaving requires a recent proof')
  await agePerson(testApp, person.id, 0)

  const before = state.session
  const left = await ask('POST', '/api/v1/workspace/leave', {})
  assert.deepEqual([left.status, left.body], [200, { deleted: true, workspace_id: second }])

  assert.notEqual(state.session, before)
  assert.equal((await me(ask)).workspace.id, second, 'this browser continues in the remaining workspace')
  assert.equal((await other.ask('GET', '/api/auth/me')).status, 401)
  const { answer } = await passwordStep(url, person.email)
  assert.deepEqual(answer.body.second_factor, ['totp'])
  const { rows } = await pool.query('select workspace_id, account_id, role from users where email = $1', [person.email])
  assert.deepEqual(rows, [{ workspace_id: second, account_id: null, role: 'analyst' }])

  const alone = await newPerson(testApp, 'viewer')
  const single = browser(url)
  await single.ask('POST', '/api/auth/login', { email: alone.email, password: PASSWORD })
  const last = await single.ask('POST', '/api/v1/workspace/leave', {})
  assert.deepEqual([last.body, single.state.session], [{ deleted: true, workspace_id: null }, ''])
  assert.equal((await passwordStep(url, alone.email)).answer.status, 401)
})

test('a workspace with company sign-in only cannot be entered by password, and sign-in silently skips it', async () => {
  const { ask, person } = await inBoth()
  await pool.query(
    `insert into sign_in_providers (workspace_id, name, issuer, client_id, sealed_secret, scope, groups_claim, role_map, is_on, is_only, updated_at)
      values ($1, 'Acme', 'https://idp.example', 'c', '', '', 'groups', '[]', true, true, clock_timestamp())`,
    [first],
  )
  await pool.query(`insert into sign_in_domains (domain, workspace_id) values ('people.test', $1)`, [first])
  const again = browser(url)
  const { status } = await again.ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  assert.deepEqual([status, (await me(again.ask)).workspace.id], [200, second])
  assert.equal((await switchTo(again.ask, first)).body.reason, 'company_sign_in_only')
  await pool.query(`delete from audit_log where action = 'login_failed'`)
  assert.equal((await switchTo(ask, second)).status, 200)
  const left = await ask('POST', '/api/v1/workspace/leave', {})
  assert.deepEqual(left.body, { deleted: true, workspace_id: null })
  const { rows } = await pool.query(
    `select workspace_id from audit_log where action = 'login_failed' and user_id = $1`,
    [person.id],
  )
  assert.deepEqual(rows, [])
  await pool.query('delete from sign_in_providers')
  await pool.query('delete from sign_in_domains')
})

test('recovery codes work in every workspace, wherever they were created', async () => {
  const { ask, person } = await inBoth()
  await switchTo(ask, second)
  const { codes } = await enrol(testApp, ask)
  const { ask: asks, ticket } = await passwordStep(url, person.email)
  assert.equal((await asks('POST', '/api/auth/second-factor', { ticket, code: codes[0] })).status, 200)
  const left = async () => (await asks('GET', '/api/auth/second-factors')).body.recovery_codes
  assert.deepEqual([(await me(asks)).workspace.id, await left()], [first, 9])
  const fresh = (await ask('POST', '/api/auth/recovery-codes', {})).body.recovery_codes
  assert.equal(await left(), 10)
  const { ask: third, ticket: another } = await passwordStep(url, person.email)
  assert.equal((await third('POST', '/api/auth/second-factor', { ticket: another, code: fresh[0] })).status, 200)
})

test('an account survives its original workspace, and a new address applies in all workspaces', async () => {
  const { person } = await inBoth()
  await pool.query(`select hand_over_account($1)`, [person.id])
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1 and account_id is null', [
    person.email,
  ])
  assert.notEqual(rows[0]?.id, person.id)
  const { saveEmail } = await import('../../src/modules/accounts/store/users.ts')
  await saveEmail(testApp.app.db, person.id, 'new@people.test')
  const { rows: renamed } = await pool.query(`select count(*) as n from users where email = 'new@people.test'`)
  assert.equal(Number(renamed[0].n), 2)
  assert.equal((await passwordStep(url, 'new@people.test')).answer.status, 200)
})
