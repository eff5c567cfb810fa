import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { errorBody } from '../error-body.ts'
import { caller, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { browser, forgetLimits, newClient, PASSWORD, signedIn } from './accounts-browser.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
const PATH = '/api/v1/team/invites'
const admin = await sessionOf(testApp, 'admin')
beforeEach(() => forgetLimits(testApp))

const invite = (body: unknown, as = admin) => call('POST', PATH, { as, body })
const tokenOf = (link: string) => link.split('token=')[1] ?? ''
const accept = (link: string, more = {}) =>
  browser(url).ask('POST', '/api/auth/accept', { token: tokenOf(link), name: 'New', password: PASSWORD, ...more })

test('an invite link is valid for seven days and creates one member', async () => {
  const made = await invite({ email: 'New@People.test', role: 'analyst' })
  assert.equal(made.status, 201)
  const { link, id, created_at, expires_at, ...rest } = made.body
  assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/invite#token=[\w-]{43}$/)
  assert.equal(Math.round(expires_at - created_at), 7 * 86_400)
  const { userId } = testApp.as('admin').actor
  assert.deepEqual(rest, { email: 'new@people.test', role: 'analyst', client_ids: null, invited_by: userId })

  const listed = await call('GET', PATH, { as: admin })
  assert.deepEqual(listed.body, [{ ...rest, id, created_at, expires_at }])

  for (const wrong of [{ password: 'too short' }, { name: '' }, { token: 'no' }]) {
    assert.ok([400, 401].includes((await accept(link, wrong)).status))
  }
  const { ask } = browser(url)
  const joined = await ask('POST', '/api/auth/accept', { token: tokenOf(link), name: 'New', password: PASSWORD })
  assert.equal(joined.status, 200)
  assert.deepEqual(Object.keys(joined.body), ['user'])
  assert.deepEqual([joined.body.user.email, joined.body.user.role], ['new@people.test', 'analyst'])
  assert.match(
    joined.headers.getSetCookie()[0] ?? '',
    /^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.equal((await ask('GET', '/api/auth/me')).body.workspace.id, testApp.as('admin').actor.workspaceId)

  const again = await accept(link)
  assert.deepEqual([again.status, again.body], [401, errorBody('unauthorized')])
  assert.deepEqual((await call('GET', PATH, { as: admin })).body, [])
})

test('nobody invites above their own role, and a member cannot be invited again', async () => {
  const owner = await sessionOf(testApp, 'owner')
  assert.deepEqual((await invite({ email: 'o@people.test', role: 'owner' })).body, errorBody('forbidden'))
  assert.equal((await invite({ email: 'o@people.test', role: 'owner' }, owner)).status, 201)
  assert.equal(
    (await invite({ email: 'o@people.test', role: 'viewer' }, await sessionOf(testApp, 'analyst'))).status,
    403,
  )

  const { person } = await signedIn(testApp, url, 'viewer')
  assert.equal((await invite({ email: person.email, role: 'viewer' })).status, 409)
  for (const body of [
    {},
    { email: 'x', role: 'viewer' },
    { email: 'a@people.test', role: 'boss' },
    { email: 'a@people.test' },
  ]) {
    assert.equal((await invite(body)).status, 400)
  }
})

test('only a viewer can be invited with a client limit, and only to clients of the workspace', async () => {
  const own = await newClient(testApp, testApp.as('admin').actor.workspaceId)
  const foreign = await newClient(testApp, testApp.asOther('admin').actor.workspaceId)
  const ask = (client_ids: unknown, role = 'viewer') => invite({ email: 'limited@people.test', role, client_ids })

  for (const ids of [[foreign], [own, foreign], [999_999], [0], ['1'], 5]) assert.equal((await ask(ids)).status, 400)
  assert.equal((await ask([own], 'analyst')).status, 400)
  const made = await ask([own, own])
  assert.deepEqual([made.status, made.body.client_ids], [201, [own]])

  const joined = await accept(made.body.link)
  assert.deepEqual(joined.body.user.client_ids, [own])
})

test('a client deleted before the invite is accepted is dropped from it', async () => {
  const [kept, gone] = [
    await newClient(testApp, testApp.as('admin').actor.workspaceId),
    await newClient(testApp, testApp.as('admin').actor.workspaceId),
  ]
  const made = await invite({ email: 'late@people.test', role: 'viewer', client_ids: [kept, gone] })

  await pool.query('delete from clients where id = $1', [gone])

  assert.deepEqual((await accept(made.body.link)).body.user.client_ids, [kept])
})

test('a second invite replaces the first; a deleted or expired invite cannot be accepted', async () => {
  const first = await invite({ email: 'twice@people.test', role: 'viewer' })
  const second = await invite({ email: 'twice@people.test', role: 'analyst' })
  assert.equal((await accept(first.body.link)).status, 401)

  const stranger = await sessionOf(testApp, 'owner', 'second')
  assert.equal((await call('DELETE', `${PATH}/${second.body.id}`, { as: stranger })).status, 404)
  assert.deepEqual((await call('DELETE', `${PATH}/${second.body.id}`, { as: admin })).body, { deleted: true })
  assert.equal((await accept(second.body.link)).status, 401)

  const old = await invite({ email: 'old@people.test', role: 'viewer' })
  await pool.query('update invites set expires_at = clock_timestamp() - make_interval(secs => 1) where id = $1', [
    old.body.id,
  ])
  assert.equal((await accept(old.body.link)).status, 401)
})

test('an invite is void once its sender loses the role to send it', async () => {
  const { ask, person } = await signedIn(testApp, url, 'admin')
  const made = await ask('POST', PATH, { email: 'friend@people.test', role: 'admin' })

  await call('PATCH', `/api/v1/team/members/${person.id}`, { as: admin, body: { role: 'viewer' } })

  assert.equal((await accept(made.body.link)).status, 401)
})

test('of 60 concurrent attempts to accept an invite, one succeeds', async () => {
  const { body } = await invite({ email: 'race@people.test', role: 'viewer' })

  const answers = await Promise.all(Array.from({ length: 60 }, () => accept(body.link)))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 401).length, 59)
})

test('of 50 concurrent invites to one e-mail, only one stays valid', async () => {
  const made = await Promise.all(
    Array.from({ length: 50 }, () => invite({ email: 'many@people.test', role: 'viewer' })),
  )
  assert.ok(made.every(({ status }) => status === 201))

  const answers = []
  for (const { body } of made) answers.push(await accept(body.link))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('accepting an invite for an e-mail that already has an account is a conflict', async () => {
  const { rows } = await pool.query('select email from users where id = $1', [testApp.asOther('viewer').actor.userId])
  const { body } = await invite({ email: rows[0].email, role: 'viewer' })

  assert.equal((await accept(body.link)).status, 409)
})
