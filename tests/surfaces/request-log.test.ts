import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../contract/accounts-browser.ts'
import { caller, keyOf } from '../http.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const marker = await keyOf(testApp, 'owner', 'second')

type Line = { request_id: string; method: string; path: string; status: number; operation: string; key_id: number }

/** The log is written asynchronously but in order: once the last request is there, all are. */
async function written() {
  await forget(testApp)
  const last = await call('GET', '/api/v1/clients', { as: marker })
  const line = () =>
    testApp.pool.query('delete from request_log where request_id = $1', [last.headers.get('x-request-id')])
  await until('the log is written', async () => (await line()).rowCount)
}

async function linesOf(as: string, query = ''): Promise<Line[]> {
  await written()
  await forget(testApp)
  return (await call('GET', `/api/v1/requests${query}`, { as })).body
}
const forget = ({ pool }: TestApp) => pool.query('delete from rate_windows')

test('a request is logged with its id, status and operation, but without its query', async () => {
  const key = await keyOf(testApp, 'analyst')
  const asked = await call('GET', `/api/v1/clients?limit=5`, { as: key })
  await call('GET', `/v1/account?apiKey=${key}`)
  await call('GET', '/api/v1/clients/999999', { as: key })

  const lines = await linesOf(key)

  assert.deepEqual(
    lines.map(({ method, path, status, operation }) => [method, path, status, operation]),
    [
      ['GET', '/api/v1/clients/999999', 404, 'get_client'],
      ['GET', '/v1/account', 200, 'v1_account'],
      ['GET', '/api/v1/clients', 200, 'list_clients'],
    ],
  )
  assert.equal(lines[2]?.request_id, asked.headers.get('x-request-id'))
  assert.ok(!JSON.stringify(lines).includes(key))
  const since = (seconds: number) => linesOf(key, `?from=${Date.now() / 1000 - seconds}`)
  assert.equal((await since(60)).length, 4)
  // A request is logged after its response, so the latest may appear a moment later.
  assert.equal((await since(-5)).length, 0)
})

test('a rate-limited request is logged too, and the log can be filtered by outcome', async () => {
  const key = await keyOf(testApp, 'viewer')
  await Promise.all(Array.from({ length: 61 }, () => call('GET', '/api/auth/me', { as: key })))
  const refused = await linesOf(key, '?outcome=refused')
  assert.deepEqual(
    refused.map(({ status }) => status),
    [429],
  )
})

test('members see their own requests, admins those of the workspace; session requests are not logged', async () => {
  const [viewer, admin, stranger] = await Promise.all([
    keyOf(testApp, 'viewer'),
    keyOf(testApp, 'admin'),
    keyOf(testApp, 'owner', 'second'),
  ])
  const { ask } = await signedIn(testApp, url, 'owner')
  await written()
  await testApp.pool.query('delete from request_log')
  await call('GET', '/api/v1/clients', { as: viewer })
  await call('GET', '/api/v1/jobs', { as: admin })
  await ask('GET', '/api/v1/clients')

  assert.deepEqual(
    (await linesOf(viewer)).map(({ path }) => path),
    ['/api/v1/clients'],
  )
  assert.deepEqual(
    (await linesOf(admin)).map(({ path }) => path),
    ['/api/v1/requests', '/api/v1/jobs', '/api/v1/clients'],
  )
  assert.deepEqual(await linesOf(stranger), [])
})

test('a path with a NUL byte does not prevent other requests from being logged', async () => {
  const key = await keyOf(testApp, 'admin')
  await call('GET', '/api/v1/clients/a%00b', { as: key })
  await call('GET', '/api/v1/clients', { as: key })
  assert.deepEqual(
    (await linesOf(key, '?limit=2')).map(({ path, status }) => [path, status]),
    [
      ['/api/v1/clients', 200],
      ['/api/v1/clients/a\ufffdb', 404],
    ],
  )
})
