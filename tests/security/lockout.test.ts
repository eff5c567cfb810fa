import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { currentWarnings } from '../../src/modules/system/index.ts'
import { forgetLimits, newPerson, PASSWORD } from '../contract/accounts-browser.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const testApp = await openTestApp({ TRUST_PROXY: '127.0.0.1' })
const { url } = await testApp.serve()
const call = caller(url)
beforeEach(() => forgetLimits(testApp))

type Where = { from?: string; cookie?: string }

const login = (email: string, password: string, { from = '203.0.113.1', cookie = '' }: Where = {}) =>
  call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
  })

const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('device='))
    ?.split(';')[0] ?? ''

/** Fails from many networks for as long as it is allowed. */
async function besiege(email: string) {
  for (let index = 0; index < 12; index++) await login(email, 'not the password', { from: `198.51.100.${index}` })
  assert.equal((await login(email, PASSWORD, { from: '198.51.100.99' })).status, 429)
}

test('a browser that signed in before gets in with the right password while others are locked out', async () => {
  const { email } = await newPerson(testApp, 'owner')
  const cookie = deviceOf(await login(email, PASSWORD))
  assert.match(cookie, /^device=[\w.-]+$/)
  await besiege(email)

  const home = await login(email, PASSWORD, { cookie })
  const abroad = await login(email, PASSWORD, { cookie, from: '198.51.100.1' })

  assert.deepEqual([home.status, abroad.status], [200, 200])
})

test('a known browser has no more guesses than any other, and is known only for its own user', async () => {
  const [person, other] = [await newPerson(testApp, 'owner'), await newPerson(testApp, 'viewer')]
  const cookie = deviceOf(await login(person.email, PASSWORD))
  const guesses = []
  for (let index = 0; index < 12; index++)
    guesses.push((await login(person.email, 'a guess', { cookie, from: `192.0.2.${index}` })).status)
  assert.deepEqual([guesses.filter((status) => status === 401).length, guesses.at(-1)], [10, 429])

  await besiege(other.email)
  assert.equal((await login(other.email, PASSWORD, { cookie })).status, 429)
  const forged = cookie.replace(/^device=\d+/, `device=${other.id}`)
  assert.equal((await login(other.email, PASSWORD, { cookie: forged })).status, 429)
})

test('continued failures are locked out for longer and longer', async () => {
  const { email } = await newPerson(testApp, 'viewer')
  const later = (seconds: number) =>
    testApp.pool.query(
      `update rate_windows set stamps = array(select s - $1 from unnest(stamps) s) where key like 'login:%'`,
      [seconds],
    )
  const waits = []
  for (let round = 0; round < 8; round++) {
    for (let index = 0; index < 10; index++) await login(email, 'not the password')
    const wait = Number((await login(email, PASSWORD)).headers.get('retry-after'))
    waits.push(wait)
    await later(wait + 1)
  }
  assert.ok((waits[0] ?? 0) <= 900, String(waits))
  assert.ok(Math.max(...waits) > 3600, String(waits))
  const { rows } = await testApp.pool.query(
    `select count(*)::int as n from audit_log where action = 'login_failed' and target = $1`,
    [email],
  )
  assert.ok(rows[0].n < 80, 'not all of the eighty attempts were evaluated')
})

test('with an https BASE_URL, every cookie is Secure', async () => {
  const encrypted = await openTestApp({ BASE_URL: 'https://seo.example' })
  const ask = caller((await encrypted.serve()).url)
  const { email } = await newPerson(encrypted, 'viewer')

  const answer = await ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })

  const cookies = answer.headers.getSetCookie()
  assert.equal(cookies.length, 2)
  for (const cookie of cookies) assert.match(cookie, /; HttpOnly; SameSite=Lax; Secure$/)
})

test('admins are warned once of a proxy that is not configured, and not of one that is', async () => {
  const plain = await openTestApp()
  const { url: bare } = await plain.serve()
  const ask = caller(bare)
  const admin = await sessionOf(plain, 'admin')
  assert.deepEqual((await ask('GET', '/api/v1/warnings', { as: admin })).body, [])

  await ask('GET', '/health', { headers: { 'x-forwarded-for': '203.0.113.5' } })
  await until('the warning appears', async () => (await currentWarnings(plain.app)).length === 1)
  await ask('GET', '/health', { headers: { 'x-forwarded-for': '203.0.113.5' } })

  const { body } = await ask('GET', '/api/v1/warnings', { as: admin })
  assert.deepEqual([body.length, body[0].code, body[0].values], [1, 'proxy_not_named', { peer: '127.0.0.1' }])
  assert.match(body[0].advice, /TRUST_PROXY/)
  assert.equal((await ask('GET', '/api/v1/warnings', { as: await keyOf(plain, 'analyst') })).status, 403)
  assert.deepEqual(await currentWarnings(testApp.app), [])
})

test('health checks are never rate-limited', async () => {
  const [key, session] = [await keyOf(testApp, 'viewer'), await sessionOf(testApp, 'viewer')]
  await testApp.pool.query(
    `insert into rate_windows (key, stamps) select name, array_fill(date_part('epoch', clock_timestamp()), array[600])
     from unnest(array['user:' || $1, 'key:' || (select max(id) from api_keys)]) name
     on conflict (key) do update set stamps = excluded.stamps`,
    [testApp.as('viewer').actor.userId],
  )
  for (const as of [key, session]) {
    assert.equal((await call('GET', '/api/auth/me', { as })).status, 429)
    for (const path of ['/health', '/api/v1/health']) assert.equal((await call('GET', path, { as })).status, 200)
  }
})

test('the public status names no provider, and members see them', async () => {
  const bought = await openTestApp({ SERPER_API_KEY: 'k', OPENAI_API_KEY: 'k' })
  const ask = caller((await bought.serve()).url)
  await bought.pool.query(
    `insert into status_days (part, day, fine, down) values ('search serper', current_date - 1, 5, 1), ('model chatgpt', current_date - 1, 1, 9)`,
  )

  const open = await ask('GET', '/api/v1/status')
  const inside = await ask('GET', '/api/v1/status', { as: await keyOf(bought, 'viewer') })

  const names = (answer: typeof open) => answer.body.parts.map(({ name }: { name: string }) => name)
  assert.deepEqual(names(open), ['scheduler', 'queue', 'search', 'models'])
  assert.doesNotMatch(open.text, /serper|openai|chatgpt/i)
  assert.ok(names(inside).includes('serper'))
  assert.deepEqual(
    open.body.parts[2].days.map(({ fine, down, state }: { fine: number; down: number; state: string }) => [
      fine,
      down,
      state,
    ]),
    [[5, 1, 'disturbed']],
  )
})
