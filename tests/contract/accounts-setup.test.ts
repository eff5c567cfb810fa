import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureOwner, welcomeToken } from '../../src/modules/accounts/index.ts'
import { errorBody } from '../error-body.ts'
import { openTestApp } from '../test-app.ts'
import { browser, PASSWORD } from './accounts-browser.ts'

/** An app without users or workspaces. */
async function emptyTestApp() {
  const testApp = await openTestApp()
  await testApp.pool.query('delete from workspaces')
  const { url } = await testApp.serve()
  return { app: testApp.app, pool: testApp.pool, url }
}

test('the printed setup token creates the owner once and signs them in', async () => {
  const { app, url } = await emptyTestApp()
  const replaced = await welcomeToken(app)
  const token = await welcomeToken(app)
  const { ask } = browser(url)
  const body = { token, name: 'Ada', email: 'Ada@Example.com', password: PASSWORD }

  assert.deepEqual(refusal(await ask('POST', '/api/auth/setup', { ...body, token: replaced })), [
    401,
    errorBody('unauthorized'),
  ])
  for (const wrong of [
    { password: 'nine char' },
    { password: 'x'.repeat(201) },
    { email: 'nobody' },
    { name: ' ' },
    { token: 5 },
  ]) {
    assert.equal((await ask('POST', '/api/auth/setup', { ...body, ...wrong })).status, 400)
  }

  const answer = await ask('POST', '/api/auth/setup', body)
  assert.equal(answer.status, 200)
  const { id, created_at, ...user } = answer.body.user
  assert.deepEqual(Object.keys(answer.body), ['user'])
  assert.deepEqual(user, { email: 'ada@example.com', name: 'Ada', role: 'owner', client_ids: null })
  assert.ok(id > 0 && Math.abs(created_at - Date.now() / 1000) < 60)
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  )

  const me = await ask('GET', '/api/auth/me')
  assert.deepEqual(Object.keys(me.body), ['user', 'workspace', 'workspaces', 'needs_second_factor'])
  assert.deepEqual(me.body.user, answer.body.user)
  assert.equal((await browser(url).ask('POST', '/api/auth/setup', body)).status, 401)
  assert.equal(await welcomeToken(app), null)
})

test('of 60 concurrent setups with the same token, one succeeds', async () => {
  const { app, pool, url } = await emptyTestApp()
  const token = await welcomeToken(app)

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      browser(url).ask('POST', '/api/auth/setup', {
        token,
        name: 'A',
        email: `a${index}@example.com`,
        password: PASSWORD,
      }),
    ),
  )

  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.equal(statuses.filter((status) => status === 401).length, 59)
  const { rows } = await pool.query(
    'select (select count(*) from users) as users, (select count(*) from workspaces) as workspaces',
  )
  assert.deepEqual(rows, [{ users: 1, workspaces: 1 }])
})

test('an unattended install creates its owner once, however many processes start', async () => {
  const { app, pool, url } = await emptyTestApp()
  const owner = { email: 'Root@example.com', password: PASSWORD }

  await Promise.all([1, 2, 3].map(() => ensureOwner(app, owner)))
  await ensureOwner(app, { email: 'other@example.com', password: 'another pass phrase' })

  const { rows } = await pool.query('select email, role from users')
  assert.deepEqual(rows, [{ email: 'root@example.com', role: 'owner' }])
  assert.equal(
    (await browser(url).ask('POST', '/api/auth/login', { email: 'root@example.com', password: PASSWORD })).status,
    200,
  )
  assert.equal(await welcomeToken(app), null)
})

const refusal = ({ status, body }: { status: number; body: unknown }) => [status, body]
