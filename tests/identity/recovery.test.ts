import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, afterEach, test } from 'node:test'
import { startSandbox } from '../../sandbox/server.ts'
import { transaction } from '../../src/core/context.ts'
import { enterByCompany } from '../../src/modules/accounts/company/enter.ts'
import { resetLinkFor } from '../../src/modules/accounts/index.ts'
import { browser, forgetLimits, newPerson, PASSWORD, signedIn } from '../contract/accounts-browser.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { enrol } from './factors-fixture.ts'

const BASE = 'https://sightline.example'
const NEXT = 'another long phrase'

const sandbox = await startSandbox()
after(() => sandbox.close())
const testApp = await openTestApp({ SANDBOX_URL: sandbox.url, BASE_URL: BASE })
const { url } = await testApp.serve()
await testApp.work()
const call = caller(url)
afterEach(() => forgetLimits(testApp))

const lettersTo = (email: string, subject: string) =>
  sandbox.sandbox.mailbox
    .letters()
    .filter(({ raw }) => raw.includes(`To: ${email}`) && raw.includes(`Subject: ${subject}`))
/** The text of a mail without its soft line breaks. */
const textOf = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const letterTo = (email: string, subject: string) =>
  until(`a mail to ${email}: ${subject}`, async () => {
    const [letter] = lettersTo(email, subject)
    return letter && textOf(letter.raw)
  })
const tokenIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
const forgot = (email: string, headers = {}) => call('POST', '/api/auth/forgot', { body: { email }, headers })
const logIn = (email: string, password: string) => call('POST', '/api/auth/login', { body: { email, password } })
const reset = (token: string, password = NEXT) => call('POST', '/api/auth/reset', { body: { token, password } })

test('a mailed link sets a new password once, ends every session and triggers a notice', async () => {
  const { person, ask } = await signedIn(testApp, url, 'analyst')
  assert.equal((await forgot(person.email.toUpperCase())).status, 202)
  const letter = await letterTo(person.email, 'Set a new password')
  assert.ok(letter.includes(`${BASE}/reset#token=`))
  const token = tokenIn(letter)

  assert.equal((await reset(token, 'password1234')).status, 400)
  assert.equal((await reset(token)).status, 200)
  assert.equal((await reset(token)).status, 404)
  assert.equal((await ask('GET', '/api/auth/me')).status, 401)
  assert.deepEqual([(await logIn(person.email, PASSWORD)).status, (await logIn(person.email, NEXT)).status], [401, 200])
  await letterTo(person.email, 'Your password was changed')
})

test('changing a password sends a notice by mail', async () => {
  const { person, ask } = await signedIn(testApp, url, 'analyst')
  const { status } = await ask('POST', '/api/auth/password', { current_password: PASSWORD, new_password: NEXT })
  assert.equal(status, 200)
  await letterTo(person.email, 'Your password was changed')
})

test('known and unknown addresses get the same answer, and unknown ones get no mail', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const [known, unknown] = [await forgot(email), await forgot('nobody@people.test')]
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
  const names = ({ headers }: typeof known) => [...headers.keys()]
  assert.deepEqual(names(known), names(unknown))
  await letterTo(email, 'Set a new password')
  assert.equal(lettersTo('nobody@people.test', 'Set a new password').length, 0)
})

test('a forged Host header does not end up in a link', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const body = JSON.stringify({ email })
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'evil.example', 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' }
    const sent = request(`${url}/api/auth/forgot`, { method: 'POST', headers }, ({ statusCode }) => resolve(statusCode))
    sent.on('error', reject).end(body)
  })
  assert.equal(status, 202)
  const letter = await letterTo(email, 'Set a new password')
  assert.ok(letter.includes(`${BASE}/reset#`) && !letter.includes('evil'))
})

test('reset mails are limited to three an hour per address and ten requests per network', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const statuses = []
  for (let index = 0; index < 11; index++) statuses.push((await forgot(email)).status)
  assert.deepEqual([statuses.filter((status) => status === 202).length, statuses.at(-1)], [10, 429])
  const { rows } = await testApp.pool.query(
    `select count(*)::int as n from queue where name = 'send_account_mail' and payload->>'email' = $1`,
    [email],
  )
  const sent = lettersTo(email, 'Set a new password').length
  assert.ok(rows[0].n + sent <= 3 + 1, `${rows[0].n} waiting, ${sent} sent`)
})

test('a reset link expires, and a newer one invalidates the older', async () => {
  const { email, id } = await newPerson(testApp, 'viewer')
  const first = await resetLinkFor(testApp.app, email)
  const second = await resetLinkFor(testApp.app, email)
  assert.equal((await reset(tokenIn(first.link))).status, 404)
  await testApp.pool.query('update account_links set expires_at = clock_timestamp() where user_id = $1', [id])
  assert.equal((await reset(tokenIn(second.link))).status, 404)
})

test('an admin can create a reset link, but not for a higher role, another workspace or with a key', async () => {
  const { id, email } = await newPerson(testApp, 'analyst')
  const owner = testApp.as('owner').actor.userId
  const make = (member: number, as: string) => call('POST', `/api/v1/team/members/${member}/reset-link`, { as })
  const admin = await sessionOf(testApp, 'admin')
  const made = await make(id, admin)
  assert.equal(made.status, 201)
  assert.ok(made.body.link.startsWith(`${BASE}/reset#token=`))
  assert.deepEqual(
    [
      (await make(owner, admin)).status,
      (await make(id, await keyOf(testApp, 'admin'))).status,
      (await make(id, await sessionOf(testApp, 'analyst'))).status,
      (await make(id, await sessionOf(testApp, 'owner', 'second'))).status,
    ],
    [403, 403, 403, 404],
  )
  assert.equal((await reset(tokenIn(made.body.link))).status, 200)
  assert.equal((await logIn(email, NEXT)).status, 200)
})

test('a new address is confirmed by mail, and the old one can undo it, which ends every session', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const next = `moved-${person.email}`
  const change = (current_password: string) => ask('POST', '/api/auth/email', { email: next, current_password })
  assert.equal((await change('wrong password')).status, 400)
  assert.equal((await change(PASSWORD)).status, 202)
  const confirm = (token: string) => call('POST', '/api/auth/email/confirm', { body: { token } })
  const confirmed = await confirm(tokenIn(await letterTo(next, 'Confirm your new e-mail address')))
  assert.deepEqual([confirmed.status, confirmed.body], [200, { email: next }])
  assert.deepEqual([(await logIn(person.email, PASSWORD)).status, (await logIn(next, PASSWORD)).status], [401, 200])

  const undo = tokenIn(await letterTo(person.email, 'Your e-mail address was changed'))
  assert.equal((await reset(undo)).status, 404)
  assert.deepEqual((await confirm(undo)).body, { email: person.email })
  assert.equal((await ask('GET', '/api/auth/me')).status, 401)
  assert.equal((await logIn(person.email, PASSWORD)).status, 200)
})

test('an address with an account cannot be taken over, and the answer does not reveal that it exists', async () => {
  const { ask } = await signedIn(testApp, url, 'viewer')
  const other = await newPerson(testApp, 'viewer')
  const asked = await ask('POST', '/api/auth/email', { email: other.email, current_password: PASSWORD })
  assert.equal(asked.status, 202)
  const admin = await sessionOf(testApp, 'admin')
  const { id } = await newPerson(testApp, 'viewer')
  const made = await call('POST', `/api/v1/team/members/${id}/email-link`, { as: admin, body: { email: other.email } })
  const taken = await call('POST', '/api/auth/email/confirm', { body: { token: tokenIn(made.body.link) } })
  assert.equal(taken.status, 409)
  assert.equal(lettersTo(other.email, 'Confirm your new e-mail address').length, 0)
})

test('an invite is mailed, and its link is not stored in the queue', async () => {
  const admin = await sessionOf(testApp, 'admin')
  const body = { email: 'guest@people.test', role: 'viewer' }
  const { body: invite } = await call('POST', '/api/v1/team/invites', { as: admin, body })
  const letter = await letterTo('guest@people.test', 'You are invited to Sightline')
  const { email } = (await call('GET', '/api/auth/me', { as: admin })).body.user
  assert.ok(letter.includes(`${email} has invited you to a workspace`))
  assert.ok(letter.includes(invite.link))
  const { rows } = await testApp.pool.query(`select payload::text as text from queue`)
  assert.ok(!rows.some(({ text }) => text.includes(tokenIn(invite.link))))
})

test('line breaks in an address, subject or file name cannot inject mail headers', async () => {
  const admin = await sessionOf(testApp, 'admin')
  const email = 'victim@people.test\r\nBcc: spy@people.test'
  assert.equal((await forgot(email)).status, 202)
  const invite = { as: admin, body: { email, role: 'viewer' } }
  assert.equal((await call('POST', '/api/v1/team/invites', invite)).status, 400)

  const { mail } = testApp.as('owner')
  const subject = 'Report\r\nBcc: spy@people.test\r\n\r\nForged'
  const to = 'victim@people.test'
  const attachments = [{ name: `a\r\nX-Forged: 1`, type: 'text/plain', content: Buffer.from('x') }]
  await mail?.send({ to, subject, text: 'x', html: 'x', messageId: '<1@x.test>', attachments })
  const letters = sandbox.sandbox.mailbox.letters().filter((each) => each.to.includes(to))
  assert.deepEqual(
    letters.map((each) => each.to),
    [[to]],
  )
  assert.doesNotMatch(letters[0]?.raw ?? 'Bcc:', /^(Bcc|X-Forged|Forged)/m)
})

test('a sign-in from a new browser sends a notice, one from a known browser does not', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const first = await browser(url).ask('POST', '/api/auth/login', { email, password: PASSWORD })
  const letter = await letterTo(email, 'New sign-in')
  assert.ok(letter.includes('127.0.0.1'))
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
  const cookie = device.split(';')[0] ?? ''
  await call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, headers: { cookie } })
  const { rows } = await testApp.pool.query(
    `select from queue where name = 'send_account_mail' and payload->>'kind' = 'new_device' and payload->>'email' = $1`,
    [email],
  )
  assert.deepEqual([rows.length, lettersTo(email, 'New sign-in').length], [0, 1])
})

test('without BASE_URL nothing is mailed, and links use the local address, never a forged Host', async () => {
  const plain = await openTestApp({ SANDBOX_URL: sandbox.url })
  const { url: other } = await plain.serve()
  const admin = await sessionOf(plain, 'admin')
  const member = plain.as('viewer').actor.userId
  const make = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host, cookie: admin, origin: `http://${host}`, 'x-forwarded-proto': 'https' }
      const path = `${other}/api/v1/team/members/${member}/reset-link`
      const sent = request(path, { method: 'POST', headers }, async (answer) => {
        resolve(JSON.parse((await answer.toArray()).join('')).link)
      })
      sent.on('error', reject).end()
    })
  assert.ok((await make(new URL(other).host)).startsWith(`${other}/reset#token=`))
  assert.ok((await make('evil.example')).startsWith('http://127.0.0.1:'))
  const asked = await caller(other)('POST', '/api/auth/email', {
    as: admin,
    body: { email: 'x@people.test', current_password: PASSWORD },
  })
  assert.equal(asked.status, 503)
})

test('adding a second factor sends a notice and is in the audit log', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  await enrol(testApp, ask)
  await letterTo(person.email, 'A second factor was changed')
  const { rows } = await testApp.pool.query('select action from audit_log where user_id = $1 order by id', [person.id])
  assert.equal(rows.at(-1).action, 'totp_added')
})

const acme = (workspace_id: number) => ({
  ...{ workspace_id, name: 'Acme', issuer: 'https://idp.example', client_id: 'c', sealed_secret: '', scope: '' },
  ...{ domains: ['people.test'], groups_claim: 'groups', role_map: [], default_role: 'viewer' as const },
  ...{ is_on: true, is_only: false, test: null },
})

test('whom company sign-in has just created is not warned of that, only of later sign-ins', async () => {
  const provider = acme(testApp.as('owner').actor.workspaceId)
  const email = 'newcomer@people.test'
  const claims = { sub: 'newcomer', email, email_verified: true }
  const enter = () => transaction(testApp.as('owner'), (tx) => enterByCompany(tx, { provider, claims }))
  const queued = async () =>
    (await testApp.pool.query(`select from queue where payload->>'email' = $1`, [email])).rows.length
  await enter()
  assert.deepEqual([await queued(), lettersTo(email, 'New sign-in').length], [0, 0])

  await enter()

  await letterTo(email, 'New sign-in')
  assert.equal(lettersTo(email, 'New sign-in').length, 1)
})

test('linking a company account sends a notice', async () => {
  const { id, email, workspace_id } = await newPerson(testApp, 'viewer')
  const provider = acme(workspace_id)
  const claims = { sub: 's', email, email_verified: true }
  await transaction(testApp.as('owner'), (tx) => enterByCompany(tx, { provider, claims, provedId: id }))
  await letterTo(email, 'Your company account was linked')
})
