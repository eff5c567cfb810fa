import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { api } from './client.ts'
import { ApiError } from './error.ts'
import { isRateLimited, retryAfterSeconds } from './rate-limit.ts'

afterEach(() => mock.restoreAll())

const refused = (headers: Record<string, string>) =>
  new Response('{"error":"Rate limit exceeded"}', {
    status: 429,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
const fine = () => new Response('{"count":3}', { headers: { 'Content-Type': 'application/json' } })

test('a rate-limited request waits as long as the server says, and is then repeated', async () => {
  const answers = [refused({ 'RateLimit-Remaining': '0', 'Retry-After': '1' }), fine()]
  const asked = mock.method(globalThis, 'fetch', async () => answers.shift() ?? fine())
  const began = performance.now()

  const answer = api('get', '/api/messages/unread-count')
  setTimeout(() => assert.equal(isRateLimited(), true), 500)

  assert.deepEqual(await answer, { count: 3 })
  assert.equal(asked.mock.callCount(), 2)
  assert.ok(performance.now() - began >= 1000)
  assert.equal(isRateLimited(), false)
})

test('a limit that waiting does not help is rejected at once', async () => {
  mock.method(globalThis, 'fetch', async () => refused({ 'RateLimit-Remaining': '12', 'Retry-After': '3500' }))
  await assert.rejects(api('get', '/api/messages/unread-count'), { status: 429 })
  assert.equal(retryAfterSeconds(refused({ 'RateLimit-Remaining': '0', 'Retry-After': '900' })), null)
})

test('a request aborted while waiting is not repeated', async () => {
  const asked = mock.method(globalThis, 'fetch', async () =>
    refused({ 'RateLimit-Remaining': '0', 'Retry-After': '30' }),
  )
  const leave = new AbortController()
  const answer = api('get', '/api/messages/unread-count', { signal: leave.signal })
  setTimeout(() => leave.abort(), 50)
  await assert.rejects(answer, { name: 'AbortError' })
  assert.deepEqual([asked.mock.callCount(), isRateLimited()], [1, false])
})

test('a response from a proxy instead of the server is an error, whatever its status and text', async () => {
  const page = { headers: { 'Content-Type': 'text/html' } }
  const json = { headers: { 'Content-Type': 'application/json' } }
  const strangers = [
    new Response('<html>Sign in to the network</html>', { status: 200, ...page }),
    new Response('<h1>Attention required</h1>', { status: 403, ...page }),
    new Response('{"error":"no healthy upstream","reason":"upstream_reset"}', { status: 503, ...json }),
    new Response('Unauthorized', { status: 401 }),
  ]
  for (const stranger of strangers) {
    mock.method(globalThis, 'fetch', async () => stranger)
    await assert.rejects(api('get', '/api/messages/unread-count'), (error) => {
      assert.ok(error instanceof ApiError, String(stranger.status))
      assert.deepEqual([error.status, error.message, error.data], [502, '', {}])
      return true
    })
    mock.restoreAll()
  }
})

test('413 and 429 keep their status even when a proxy sends them', async () => {
  for (const status of [413, 429]) {
    mock.method(globalThis, 'fetch', async () => new Response('<html></html>', { status }))
    await assert.rejects(api('get', '/api/messages/unread-count'), { status, message: '' })
    mock.restoreAll()
  }
})
