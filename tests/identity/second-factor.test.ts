import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { resetFactors, resetLinkFor } from '../../src/modules/accounts/index.ts'
import { forgetLimits, newPerson, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { agePerson, enrol, enrolled, forgetSteps, passwordStep } from './factors-fixture.ts'

const testApp = await openTestApp()
const [{ url }, { url: otherUrl }] = await Promise.all([testApp.serve(), testApp.serve()])
const call = caller(url)
afterEach(() => forgetLimits(testApp))

const finish = (ticket: string, code: string, base = url) =>
  caller(base)('POST', '/api/auth/second-factor', { body: { ticket, code } })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('with an authenticator app a password opens no session, and a code works once across processes', async () => {
  const { person, app, address } = await enrolled(testApp, url, 'viewer')
  assert.match(address, /^otpauth:\/\/totp\/Sightline:person\d+%40people\.test\?secret=[A-Z2-7]{32}&issuer=Sightline$/)

  const { answer, state, ticket } = await passwordStep(url, person.email)
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.second_factor, answer.body.user, state.session], [['totp'], undefined, ''])
  assert.equal(answer.headers.get('set-cookie'), null)

  const code = app()
  const both = await Promise.all([finish(ticket, code), finish(ticket, code, otherUrl)])
  // The second request finds the code used, or the ticket already gone.
  const [first, second] = statuses(both)
  assert.deepEqual([first, second === 400 || second === 401], [200, true])
  assert.match(both.find(({ status }) => status === 200)?.headers.get('set-cookie') ?? '', /^session=/)
  const again = await passwordStep(url, person.email)
  assert.equal((await finish(again.ticket, code)).status, 400)
  assert.equal((await finish(ticket, app(-1))).status, 401)
})

test('expired and made-up tickets are refused', async () => {
  const { person, app } = await enrolled(testApp, url, 'viewer')
  const { ticket } = await passwordStep(url, person.email)
  await testApp.pool.query('update sign_in_tickets set expires_at = clock_timestamp() where user_id = $1', [person.id])
  assert.equal((await finish(ticket, app())).status, 401)
  assert.equal((await finish('made-up', app())).status, 401)
})

test('after five wrong codes sign-in is blocked, even with a new ticket', async () => {
  const { person, app } = await enrolled(testApp, url, 'viewer')
  const wrong = []
  for (let index = 0; index < 5; index++) {
    const { ticket } = await passwordStep(url, person.email)
    wrong.push((await finish(ticket, app() === '000000' ? '000001' : '000000')).status)
  }
  const { ticket } = await passwordStep(url, person.email)
  assert.deepEqual([wrong, (await finish(ticket, app())).status], [Array(5).fill(400), 429])
})

test('a seed takes effect only after its first valid code, and is stored encrypted', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const { body } = await ask('POST', '/api/auth/totp', {})
  assert.equal((await ask('POST', '/api/auth/totp/activate', { code: '12' })).status, 400)
  assert.equal((await passwordStep(url, person.email)).answer.body.user.id, person.id)
  const { rows } = await testApp.pool.query('select sealed from totp_seeds where user_id = $1', [person.id])
  assert.match(rows[0].sealed, /^v\d\./)
  assert.ok(!JSON.stringify(rows).includes(body.secret))
})

test('each recovery code works once, and new ones invalidate the old', async () => {
  const { person, ask, codes } = await enrolled(testApp, url, 'viewer')
  assert.equal(new Set(codes).size, 10)
  assert.ok(codes.every((code) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/.test(code)))
  const tryCode = async (code = '') => (await finish((await passwordStep(url, person.email)).ticket, code)).status
  const { ticket } = await passwordStep(url, person.email)
  const both = await Promise.all([finish(ticket, codes[0] ?? ''), finish(ticket, codes[0] ?? '', otherUrl)])
  assert.equal(both.filter(({ status }) => status === 200).length, 1)
  assert.deepEqual([await tryCode(codes[0]), await tryCode(codes[1]?.toLowerCase().replaceAll('-', ' '))], [400, 200])
  assert.equal((await ask('GET', '/api/auth/second-factors')).body.recovery_codes, 8)
  const renewed = await ask('POST', '/api/auth/recovery-codes', {})
  assert.deepEqual([await tryCode(codes[2]), await tryCode(renewed.body.recovery_codes[0])], [400, 200])
  const { rows } = await testApp.pool.query('select hash from recovery_codes where user_id = $1', [person.id])
  assert.ok(rows.every(({ hash }) => hash.startsWith('$argon2id$')))
})

test('adding a factor ends sessions opened without one, and a password reset does not bypass it', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const elsewhere = await passwordStep(url, person.email)
  const { app } = await enrol(testApp, ask)
  assert.equal((await elsewhere.ask('GET', '/api/auth/me')).status, 401)
  const { link } = await resetLinkFor(testApp.app, person.email)
  const token = /#token=(.+)$/.exec(link)?.[1]
  assert.equal(
    (await call('POST', '/api/auth/reset', { body: { token, password: 'another long phrase' } })).status,
    200,
  )
  const body = { email: person.email, password: 'another long phrase' }
  const signIn = await call('POST', '/api/auth/login', { body })
  assert.equal(signIn.body.user, undefined)
  assert.equal((await finish(signIn.body.ticket, app())).status, 200)
})

test('sensitive operations ask again after 15 minutes, for the second factor, and renew the session token', async () => {
  const { person, ask, app, state } = await enrolled(testApp, url, 'owner')
  await agePerson(testApp, person.id, 16 * 60)
  const makeKey = () => ask('POST', '/api/v1/api-keys', { name: 'k' })
  const refused = await makeKey()
  assert.deepEqual([refused.status, refused.body.reason, refused.body.reauth], [403, 'confirm_first', ['totp']])
  assert.equal((await ask('GET', '/api/v1/api-keys')).status, 200)
  assert.equal((await ask('POST', '/api/auth/confirm', { current_password: PASSWORD })).status, 400)
  assert.equal((await ask('POST', '/api/auth/confirm', { code: '000' })).status, 400)

  const before = state.session
  assert.equal((await ask('POST', '/api/auth/confirm', { code: app() })).status, 200)
  assert.notEqual(state.session, before)
  assert.equal((await call('GET', '/api/auth/me', { as: `session=${before}` })).status, 401)
  assert.equal((await makeKey()).status, 201)
})

test('without a second factor the password confirms; keys and foreign origins cannot', async () => {
  const { person, ask } = await signedIn(testApp, url, 'owner')
  await agePerson(testApp, person.id, 16 * 60)
  const refused = await ask('POST', '/api/v1/team/invites', { email: 'new@people.test', role: 'viewer' })
  assert.deepEqual(refused.body.reauth, ['password'])
  const wrong = await ask('POST', '/api/auth/confirm', { current_password: 'something else' })
  assert.deepEqual([wrong.status, wrong.body.reason], [400, 'password_wrong'])
  assert.equal((await ask('POST', '/api/auth/confirm', { current_password: PASSWORD })).status, 200)
  assert.equal((await ask('POST', '/api/v1/team/invites', { email: 'new@people.test', role: 'viewer' })).status, 201)
  const as = await keyOf(testApp, 'owner')
  assert.equal((await call('POST', '/api/auth/confirm', { as, body: { current_password: PASSWORD } })).status, 403)
  const foreign = { origin: 'https://evil.example' }
  assert.equal((await ask('POST', '/api/auth/confirm', { current_password: PASSWORD }, foreign)).status, 403)
})

const GUARDED: [string, string][] = [
  ['POST', '/api/v1/api-keys'],
  ['PATCH', '/api/v1/api-keys/1'],
  ['POST', '/api/v1/api-keys/1/rotate'],
  ['DELETE', '/api/v1/api-keys/1'],
  ['PUT', '/api/v1/api-keys/1/budget'],
  ['PATCH', '/api/v1/team/members/1'],
  ['DELETE', '/api/v1/team/members/1'],
  ['POST', '/api/v1/team/members/1/erase'],
  ['POST', '/api/v1/team/members/1/reset-link'],
  ['POST', '/api/v1/team/members/1/email-link'],
  ['POST', '/api/v1/team/members/1/end-sessions'],
  ['DELETE', '/api/v1/team/members/1/second-factors'],
  ['POST', '/api/v1/team/invites'],
  ['DELETE', '/api/v1/team/invites/1'],
  ['POST', '/api/v1/credits/grants'],
  ['POST', '/api/v1/credits/checkout'],
  ['PUT', '/api/v1/credits/top-up'],
  ['POST', '/api/v1/credits/top-up/card'],
  ['POST', '/api/v1/workspace/transfer'],
  ['PUT', '/api/v1/workspace/second-factor'],
  ['DELETE', '/api/v1/workspace'],
  ['POST', '/api/auth/password'],
  ['POST', '/api/auth/email'],
  ['POST', '/api/auth/legacy-token'],
  ['DELETE', '/api/auth/legacy-token'],
  ['DELETE', '/api/auth/sessions/1'],
  ['POST', '/api/auth/sessions/end-others'],
  ['POST', '/api/auth/authorization'],
  ['PATCH', '/api/v1/connected-apps/1'],
  ['POST', '/api/auth/company/link'],
  ['PUT', '/api/v1/workspace/company-sign-in'],
  ['POST', '/api/auth/totp'],
  ['POST', '/api/auth/totp/activate'],
  ['DELETE', '/api/auth/totp'],
  ['POST', '/api/auth/recovery-codes'],
  ['POST', '/api/auth/passkeys/options'],
  ['POST', '/api/auth/passkeys'],
  ['DELETE', '/api/auth/passkeys/1'],
]

test('every guarded operation asks to confirm again', async () => {
  const { person, ask } = await signedIn(testApp, url, 'owner')
  await agePerson(testApp, person.id, 16 * 60)
  const answers = await Promise.all(GUARDED.map(async ([method, path]) => (await ask(method, path, {})).body?.reason))
  assert.deepEqual(answers, Array(GUARDED.length).fill('confirm_first'))
})

test('a workspace that requires a second factor blocks members without one on every surface', async () => {
  const admin = await enrolled(testApp, url, 'admin')
  const { ask } = await signedIn(testApp, url, 'analyst')
  const refused = await signedIn(testApp, url, 'admin')
  const require = { is_required: true }
  assert.equal((await refused.ask('PUT', '/api/v1/workspace/second-factor', require)).status, 409)
  assert.equal((await ask('PUT', '/api/v1/workspace/second-factor', require)).status, 403)
  assert.equal((await admin.ask('PUT', '/api/v1/workspace/second-factor', require)).status, 200)

  assert.equal((await ask('GET', '/api/auth/me')).body.needs_second_factor, true)
  for (const [method, path] of [
    ['GET', '/api/v1/clients'],
    ['GET', '/api/events'],
    ['GET', '/api/openapi.json'],
    ['POST', '/api/v1/api-keys'],
  ] as const) {
    const { status, body } = await ask(method, path, method === 'POST' ? { name: 'k' } : undefined)
    assert.deepEqual([path, status, body?.reason], [path, 403, 'second_factor_required'])
  }
  await enrol(testApp, ask)
  assert.equal((await ask('GET', '/api/v1/clients')).status, 200)
  const last = await ask('DELETE', '/api/auth/totp')
  assert.deepEqual([last.status, last.body.reason], [409, 'last_second_factor'])
  const as = await sessionOf(testApp, 'owner', 'second')
  assert.equal((await call('GET', '/api/v1/clients', { as })).status, 200)
  assert.equal((await admin.ask('PUT', '/api/v1/workspace/second-factor', { is_required: false })).status, 200)
  assert.equal((await ask('DELETE', '/api/auth/totp')).status, 200)
  assert.equal((await ask('GET', '/api/auth/second-factors')).body.recovery_codes, 0)
})

test('an admin can end sessions and reset factors of members, but not of higher roles or other workspaces', async () => {
  const admin = await signedIn(testApp, url, 'admin')
  const member = await enrolled(testApp, url, 'analyst')
  const owner = await newPerson(testApp, 'owner')
  const stranger = testApp.asOther('viewer').actor.userId
  const end = async (id: number) => (await admin.ask('POST', `/api/v1/team/members/${id}/end-sessions`, {})).status
  const reset = async (id: number) => (await admin.ask('DELETE', `/api/v1/team/members/${id}/second-factors`)).status
  assert.deepEqual([await end(owner.id), await end(stranger), await reset(owner.id)], [403, 404, 403])
  assert.equal((await member.ask('POST', `/api/v1/team/members/${admin.person.id}/end-sessions`, {})).status, 403)

  assert.equal(await end(member.person.id), 200)
  assert.equal((await member.ask('GET', '/api/auth/me')).status, 401)
  assert.equal((await passwordStep(url, member.person.email)).answer.body.second_factor[0], 'totp')
  assert.equal(await reset(member.person.id), 200)
  assert.equal((await passwordStep(url, member.person.email)).answer.body.user.id, member.person.id)
  assert.equal(await end(admin.person.id), 200)
  assert.equal((await admin.ask('GET', '/api/auth/me')).status, 200)
})

test('the operator can reset lost second factors', async () => {
  const { person } = await enrolled(testApp, url, 'owner')
  await resetFactors(testApp.app, person.email)
  assert.equal((await passwordStep(url, person.email)).answer.body.user.id, person.id)
  await forgetSteps(testApp)
})
