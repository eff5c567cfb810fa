import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const { hostname, port } = new URL(url)

/** What the server answers to the raw bytes, or '' when it hangs up. */
function exchange(bytes: string, timeoutMs = 3000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.on('close', end)
    socket.on('error', end)
    setTimeout(end, timeoutMs)
  })
}

const FRAMING: [string, string][] = [
  ['two hosts', `GET /health HTTP/1.1\r\nHost: ${hostname}\r\nHost: evil.test\r\n\r\n`],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
  ['an unknown transfer coding', `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n`],
  [
    'length and coding at once',
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `],
  ['a bare line feed', `GET /health HTTP/1.1\nHost: x\n\n`],
]

for (const [what, bytes] of FRAMING) {
  test(`a request with ${what} is rejected`, async () => {
    assert.match(await exchange(bytes), /^HTTP\/1\.1 400 /)
  })
}

test('headers of 64 kB are rejected', async () => {
  assert.match(
    await exchange(`GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(65_536)}\r\n\r\n`),
    /^HTTP\/1\.1 431 /,
  )
})

test('every response has the security headers and its own request id', async () => {
  const answers = await Promise.all(['/health', '/api/v1/clients', '/nothing'].map((path) => call('GET', path)))
  for (const { headers } of answers) {
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.ok(headers.get('strict-transport-security'))
    assert.ok(headers.get('cache-control'))
    assert.equal(headers.get('x-powered-by'), null)
  }
  assert.equal(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 3)
})

test('a body over 1 MiB is rejected, with a declared length or chunked', async () => {
  const as = await keyOf(testApp, 'analyst')
  const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024), domain: 'a.com' })
  const response = await call('POST', '/api/v1/clients/create', { as, raw: large })
  assert.equal(response.status, 413)
  const chunks = `${'10000'.padStart(5, '0')}\r\n${'x'.repeat(0x10000)}\r\n`.repeat(20)
  const counted = await exchange(
    `POST /api/v1/clients/create HTTP/1.1\r\nHost: x\r\nX-API-Key: ${as}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
  )
  assert.match(counted, /^HTTP\/1\.1 413 /)
})

test('only JSON in UTF-8 is accepted, and the error says so', async () => {
  const as = await keyOf(testApp, 'analyst')
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json\t;x',
    'application/json; charset=utf-16',
    'application/jsonx',
    '',
  ]
  for (const type of types) {
    const answer = await call('POST', '/api/v1/clients/create', {
      as,
      raw: '{"name":"A","domain":"a.com"}',
      headers: { 'content-type': type },
    })
    assert.deepEqual([type, answer.status], [type, 400])
    assert.match(answer.body.error, /application\/json/)
  }
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ]) {
    const answer = await call('POST', '/api/v1/clients/create', {
      as,
      raw: '{"name":"A","domain":"a.com"}',
      headers: { 'content-type': type },
    })
    assert.deepEqual([type, answer.status], [type, 201])
  }
})

test('X-Forwarded-For is used only from a trusted proxy', async () => {
  const other = await openTestApp({ TRUST_PROXY: '127.0.0.0/8' })
  const trusting = caller((await other.serve()).url)
  const tries = (ask: typeof call, address: string) =>
    ask('POST', '/api/auth/login', {
      body: { email: 'a@b.test', password: 'wrong password' },
      headers: { 'x-forwarded-for': address },
    })
  await tries(trusting, '203.0.113.9')
  await tries(call, '203.0.113.9')
  const seen = async ({ pool }: typeof testApp) =>
    (await pool.query('select address from audit_log order by id desc limit 1')).rows[0]?.address
  assert.equal(await seen(other), '203.0.113.9')
  assert.equal(await seen(testApp), '127.0.0.1')
})

test('a client that sends too slowly is cut off', {
  skip: !process.env.TEST_LONG && 'takes 17 s; run by test:long',
}, async () => {
  const started = performance.now()
  const received = await exchange(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`, 20_000)
  assert.match(received, /408/)
  assert.ok(performance.now() - started < 18_000)
})
