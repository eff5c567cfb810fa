import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { errorBody } from '../error-body.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { browser, forgetLimits, newPerson, PASSWORD, signedIn } from './accounts-browser.ts'

const testApp = await openTestApp({ TRUST_PROXY: '127.0.0.1' })
const { url } = await testApp.serve()
const call = caller(url)
beforeEach(() => forgetLimits(testApp))

const login = (email: string, password: string, from = '203.0.113.1') =>
  call('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } })

test('sign-in returns the user and a session cookie; the e-mail is case-insensitive', async () => {
  const person = await newPerson(testApp, 'analyst')

  const answer = await login(person.email.toUpperCase(), PASSWORD)

  const { workspace_id: _, account_id: __, language: ___, ...user } = person
  assert.deepEqual([answer.status, answer.body], [200, { user }])
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.ok(answer.headers.get('x-request-id'))
})

test('the session endpoint names the signed-in user, and answers 200 without a session', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')

  const known = await ask('GET', '/api/auth/session')
  const unknown = await browser(url).ask('GET', '/api/auth/session')

  assert.deepEqual([known.status, known.body.me?.user.email], [200, person.email], known.text)
  assert.deepEqual([unknown.status, unknown.body], [200, { me: null, needs_setup: false, has_company_sign_in: false }])
})

test('the session cookie is Secure behind an HTTPS proxy', async () => {
  const { email } = await newPerson(testApp, 'viewer')

  const headers = { 'x-forwarded-proto': 'https' }
  const answer = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, headers })

  assert.match(answer.headers.get('set-cookie') ?? '', /; Secure$/)
})

test('an unknown e-mail and a wrong password get identical responses', async () => {
  const { email } = await newPerson(testApp, 'viewer')

  const [wrong, unknown] = [
    await login(email, 'not the password'),
    await login('nobody@people.test', 'not the password'),
  ]

  assert.deepEqual([wrong.status, wrong.body], [401, errorBody('unauthorized')])
  assert.equal(unknown.text, wrong.text)
  const names = (answer: typeof wrong) => [...answer.headers.keys()]
  assert.deepEqual(names(unknown), names(wrong))
  assert.equal(wrong.headers.get('set-cookie'), null)
})

test('an unknown e-mail takes as long as a wrong password', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let index = 0; index < 15; index++) {
    await forgetLimits(testApp)
    times.known.push(await timed(() => login(email, 'not the password')))
    times.unknown.push(await timed(() => login('nobody@people.test', 'not the password')))
  }

  const ratio = median(times.unknown) / median(times.known)

  // Without the dummy hash, an unknown e-mail would be rejected dozens of times faster.
  assert.ok(ratio > 0.4 && ratio < 2.5, `ratio ${ratio}`)
})

test('ten failures lock the account for every address, even with the right password, and give a Retry-After', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  for (let index = 0; index < 10; index++)
    assert.equal((await login(email, 'not the password', `203.0.113.${index}`)).status, 401)

  const answer = await login(email, PASSWORD, '198.51.100.1')

  assert.deepEqual([answer.status, answer.body], [429, errorBody('too_many_requests')])
  const wait = Number(answer.headers.get('retry-after'))
  assert.ok(wait > 880 && wait <= 900, `waits ${wait}`)
})

test('ten failures lock the address for every account, but no other address', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  for (let index = 0; index < 10; index++)
    assert.equal((await login(`nobody${index}@people.test`, 'not the password')).status, 401)

  assert.equal((await login(email, PASSWORD)).status, 429)
  assert.equal((await login(email, PASSWORD, '203.0.113.77')).status, 200)
})

test('of 100 concurrent guesses, exactly ten are checked', async () => {
  const { email } = await newPerson(testApp, 'viewer')

  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => login(email, `guess number ${index}`)))

  assert.equal(answers.filter(({ status }) => status === 401).length, 10)
  assert.equal(answers.filter(({ status }) => status === 429).length, 90)
})

test('successful sign-ins do not count towards the limit: 30 at once all pass', async () => {
  const { email } = await newPerson(testApp, 'viewer')

  const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, PASSWORD)))

  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})

test('a malformed sign-in request is rejected with a reason', async () => {
  for (const body of [
    {},
    { email: 'a@b.c' },
    { email: 1, password: PASSWORD },
    { email: 'a'.repeat(255), password: PASSWORD },
  ]) {
    const answer = await call('POST', '/api/auth/login', { body })
    assert.deepEqual([answer.status, typeof answer.body.error], [400, 'string'])
  }
})

test('signing out ends the session and is idempotent', async () => {
  const { ask, state } = await signedIn(testApp, url, 'viewer')
  const { session } = state

  const first = await ask('POST', '/api/auth/logout')
  const again = await ask('POST', '/api/auth/logout')

  assert.deepEqual([first.status, first.text, again.status], [204, '', 204])
  assert.match(first.headers.get('set-cookie') ?? '', /^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.equal((await call('GET', '/api/auth/me', { headers: { cookie: `session=${session}` } })).status, 401)
})

test('signing in again ends the previous session, and a planted cookie is never adopted', async () => {
  const { person, ask, state } = await signedIn(testApp, url, 'viewer')
  const before = state.session
  await ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  assert.notEqual(state.session, before)
  assert.equal((await call('GET', '/api/auth/me', { headers: { cookie: `session=${before}` } })).status, 401)

  const victim = browser(url)
  const planted = 'A'.repeat(43)
  victim.state.session = planted
  await victim.ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  assert.notEqual(victim.state.session, planted)
})

test('changing the password requires the current one and ends all other sessions', async () => {
  const { person, ask } = await signedIn(testApp, url, 'viewer')
  const other = browser(url)
  await other.ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })
  const change = (current_password: string, new_password: string) =>
    ask('POST', '/api/auth/password', { current_password, new_password })

  const wrong = await change('not the password', 'another pass phrase')
  assert.deepEqual([wrong.status, wrong.body], [400, errorBody('password_wrong')])
  assert.equal((await change(PASSWORD, 'too short')).status, 400)
  assert.equal((await change(PASSWORD, '🔑 keys to the 🏠')).status, 200)

  assert.equal((await ask('GET', '/api/auth/me')).status, 200)
  assert.equal((await other.ask('GET', '/api/auth/me')).status, 401)
  assert.equal((await login(person.email, PASSWORD)).status, 401)
  assert.equal((await login(person.email, '🔑 keys to the 🏠')).status, 200)
})

test('guesses at the current password within a session are limited like sign-ins', async () => {
  const { ask } = await signedIn(testApp, url, 'viewer')
  const change = () =>
    ask('POST', '/api/auth/password', { current_password: 'a guess', new_password: 'another pass phrase' })

  for (let index = 0; index < 10; index++) assert.equal((await change()).status, 400)

  assert.equal((await change()).status, 429)
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
