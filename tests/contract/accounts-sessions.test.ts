import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { errorBody } from '../error-body.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { browser, forgetLimits, PASSWORD, signedIn } from './accounts-browser.ts'

const testApp = await openTestApp()
const { pool } = testApp
const { url } = await testApp.serve()
const call = caller(url)
beforeEach(() => forgetLimits(testApp))

const DAY = 86_400
const me = (cookie: string) => call('GET', '/api/auth/me', { headers: { cookie } })

test('a change authenticated by cookie must come from the same origin', async () => {
  const { state } = await signedIn(testApp, url, 'analyst')
  const cookie = `session=${state.session}`
  const make = (headers: Record<string, string>) =>
    call('POST', '/api/v1/api-keys', { body: { name: 'A' }, headers: { cookie, ...headers } })

  for (const headers of [{}, { origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await make(headers)
    assert.deepEqual([answer.status, answer.body], [403, errorBody('forbidden')])
  }
  assert.equal((await make({ origin: url })).status, 201)
  assert.equal((await make({ 'sec-fetch-site': 'same-origin' })).status, 201)
  assert.equal((await me(cookie)).status, 200)
})

test('a request with two session cookies is unauthorized', async () => {
  const { state } = await signedIn(testApp, url, 'analyst')
  const cookie = `session=${state.session}`

  const doubled = await me(`${cookie}; ${cookie}`)

  assert.deepEqual([doubled.status, doubled.body], [401, errorBody('unauthorized')])
  assert.equal((await me(`session=planted; ${cookie}`)).status, 401)
  assert.equal((await me(`theme=dark; ${cookie}; language=en`)).status, 200)
})

test('a session expires 14 days after its last use and 90 days after its start', async () => {
  const { state, person } = await signedIn(testApp, url, 'viewer')
  const cookie = `session=${state.session}`
  const age = (idle: number, life: number) =>
    pool.query(
      'update sessions set seen_at = clock_timestamp() - make_interval(secs => $2), created_at = clock_timestamp() - make_interval(secs => $3) where user_id = $1',
      [person.id, idle, life],
    )

  await age(13.9 * DAY, 89.9 * DAY)
  assert.equal((await me(cookie)).status, 200)
  await age(14.1 * DAY, 20 * DAY)
  assert.equal((await me(cookie)).status, 401)
  await age(1, 90.1 * DAY)
  assert.equal((await me(cookie)).status, 401)
})

test('use extends a session and its cookie, at most once a minute', async () => {
  const { state, person } = await signedIn(testApp, url, 'viewer')
  const cookie = `session=${state.session}`
  const seen = async () =>
    (await pool.query('select seen_at from sessions where user_id = $1', [person.id])).rows[0].seen_at
  const fresh = await seen()

  assert.equal((await me(cookie)).headers.get('set-cookie'), null)
  assert.equal(await seen(), fresh)

  await pool.query('update sessions set seen_at = seen_at - make_interval(secs => 61) where user_id = $1', [person.id])
  const answers = await Promise.all(Array.from({ length: 5 }, () => me(cookie)))
  const renewed = answers.flatMap((answer) => answer.headers.get('set-cookie') ?? [])
  assert.ok((await seen()) >= fresh)
  assert.equal(renewed.length, 1)
  assert.match(renewed[0] ?? '', new RegExp(`^${cookie}; Max-Age=1209600;`))
})

test('people list and end only their own sessions', async () => {
  const { ask, person } = await signedIn(testApp, url, 'viewer')
  const phone = browser(url)
  const typed = { email: person.email, password: PASSWORD }
  await phone.ask('POST', '/api/auth/login', typed, { 'user-agent': 'Phone/1 '.repeat(99) })
  const stranger = await signedIn(testApp, url, 'owner')

  const { body: sessions } = await ask('GET', '/api/auth/sessions')
  assert.deepEqual(Object.keys(sessions[0]).sort(), [
    'address',
    'created_at',
    'id',
    'is_current',
    'seen_at',
    'user_agent',
  ])
  assert.equal(sessions[0].user_agent, 'Phone/1 '.repeat(99).slice(0, 300))
  assert.deepEqual(
    sessions.map((session: { is_current: boolean }) => session.is_current),
    [false, true],
  )
  const path = `/api/auth/sessions/${sessions[0].id}`

  assert.deepEqual((await stranger.ask('DELETE', path)).body, errorBody('not_found'))
  assert.deepEqual((await ask('DELETE', path)).body, { deleted: true })
  assert.equal((await ask('DELETE', path)).status, 404)
  assert.equal((await phone.ask('GET', '/api/auth/me')).status, 401)

  const others = [browser(url), browser(url)]
  for (const each of others) await each.ask('POST', '/api/auth/login', typed)
  const everywhere = '/api/auth/sessions/end-others'
  assert.deepEqual((await ask('POST', everywhere)).body, { ended: 2 })
  for (const each of others) assert.equal((await each.ask('GET', '/api/auth/me')).status, 401)
  assert.equal((await ask('GET', '/api/auth/sessions')).body.length, 1)
  assert.equal((await stranger.ask('GET', '/api/auth/me')).status, 200)
})

test('a person keeps 100 sessions; a new one replaces the oldest', async () => {
  const { state, person } = await signedIn(testApp, url, 'viewer')
  await pool.query(
    `insert into sessions (user_id, hash, created_at, seen_at, address)
     select $1, sha256(n::text::bytea), clock_timestamp(), clock_timestamp(), '' from generate_series(1, 99) n`,
    [person.id],
  )
  await browser(url).ask('POST', '/api/auth/login', { email: person.email, password: PASSWORD })

  const { rows } = await pool.query('select count(*) as total from sessions where user_id = $1', [person.id])

  assert.equal(rows[0].total, 100)
  assert.equal((await me(`session=${state.session}`)).status, 401)
})

test('a session reports a rate limit of 600 calls a minute', async () => {
  const { ask } = await signedIn(testApp, url, 'viewer')

  const answer = await ask('GET', '/api/auth/me')

  assert.deepEqual(limitsOf(answer), ['600', '599', '60'])
})

test('a legacy token works as a bearer token with its own rate limit until a new one replaces it', async () => {
  const { ask, person } = await signedIn(testApp, url, 'analyst')
  const first = await ask('POST', '/api/auth/legacy-token')
  assert.equal(first.status, 200)
  assert.match(first.body.token, /^[\w-]{43}$/)
  const use = (token: string) => call('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })

  const answer = await use(first.body.token)
  assert.equal(answer.body.user.id, person.id)
  assert.deepEqual(limitsOf(answer), ['60', '59', '60'])

  const second = await ask('POST', '/api/auth/legacy-token')
  assert.deepEqual([(await use(first.body.token)).status, (await use(second.body.token)).status], [401, 200])
  assert.equal((await call('GET', '/api/auth/me', { as: second.body.token })).status, 401)
})

test('a legacy token allows 60 calls a minute', async () => {
  const { ask } = await signedIn(testApp, url, 'analyst')
  const { body } = await ask('POST', '/api/auth/legacy-token')
  const headers = { authorization: `Bearer ${body.token}` }

  const answers = await Promise.all(Array.from({ length: 61 }, () => call('GET', '/api/auth/me', { headers })))

  assert.equal(answers.filter(({ status }) => status === 200).length, 60)
  assert.equal(answers.filter(({ status }) => status === 429).length, 1)
})

test('no token, session or password is stored in clear text', async () => {
  const { ask, state } = await signedIn(testApp, url, 'admin')
  const { body: legacy } = await ask('POST', '/api/auth/legacy-token')
  const { body: invite } = await ask('POST', '/api/v1/team/invites', { email: 'new@people.test', role: 'viewer' })
  const secrets = [PASSWORD, state.session, legacy.token, invite.link.split('=')[1], await keyOf(testApp, 'viewer')]

  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as line from ${name} t`)
    const text = rows.map((row) => row.line).join('\n')
    for (const secret of secrets) {
      const hex = Buffer.from(secret).toString('hex')
      assert.ok(!text.includes(secret) && !text.includes(hex), `a secret is in ${name}`)
    }
  }
})

const limitsOf = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
