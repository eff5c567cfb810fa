import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openContext, transaction } from '../../src/core/context.ts'
import { publish } from '../../src/core/live.ts'
import { buildApp } from '../../src/main/build.ts'
import { serve } from '../../src/main/server-process.ts'
import { maySee } from '../../src/surfaces/live/sse.ts'
import { newClient, signedIn } from '../contract/accounts-browser.ts'
import { errorBody } from '../error-body.ts'
import { caller, keyOf, sessionOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { barMs, until } from '../wait.ts'
import { listenTo } from './events.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)
const owner = testApp.as('owner')
// The 15-second heartbeat would notice it anyway, so it must be sooner.
const SOON_MS = barMs(7000)
const news = (n: number) => ({ type: 'test.news', data: { n } })

test('a stream without credentials is unauthorized', async () => {
  const answer = await call('GET', '/api/events')
  assert.deepEqual([answer.status, answer.body], [401, errorBody('unauthorized')])
})

test('a stream delivers the live events of its workspace in order, and no others', async () => {
  const stream = await listenTo(url, { 'x-api-key': await keyOf(testApp, 'viewer') })
  const other = await listenTo(url, { 'x-api-key': await keyOf(testApp, 'viewer', 'second') })
  for (const n of [1, 2, 3]) await publish(owner, { ...news(n), client_id: 7 })
  await stream.until(() => stream.received.length === 3)
  assert.deepEqual([stream.status, stream.headers['content-type']], [200, 'text/event-stream'])
  assert.deepEqual(
    stream.received.map(({ data }) => data),
    [1, 2, 3].map((n) => ({ client_id: 7, data: { n } })),
  )
  assert.deepEqual(
    stream.received.map(({ event }) => event),
    Array(3).fill('test.news'),
  )
  assert.equal(new Set(stream.received.map(({ id }) => id)).size, 3)
  assert.match(stream.opening(), /^retry: \d+\n\n/)
  assert.deepEqual(other.received, [])
  stream.close()
  other.close()
})

test('an event of a rolled-back transaction is never delivered', async () => {
  const stream = await listenTo(url, { 'x-api-key': await keyOf(testApp, 'viewer') })
  const failed = transaction(openContext(testApp.app, owner.actor), async (tx) => {
    await publish(tx, news(1))
    throw new Error('no')
  })
  await assert.rejects(failed)
  await publish(owner, news(2))
  await stream.until(() => stream.received.length > 0)
  assert.deepEqual(
    stream.received.map(({ data }) => data.data?.n),
    [2],
  )
  stream.close()
})

test('an event too large for a notification is delivered without its data', async () => {
  const stream = await listenTo(url, { 'x-api-key': await keyOf(testApp, 'viewer') })
  await publish(owner, { type: 'test.large', data: { text: 'ы'.repeat(4000) } })
  await stream.until(() => stream.received.length > 0)
  assert.deepEqual(stream.received[0]?.data, { client_id: null, data: null })
  stream.close()
})

test('a limited viewer gets only the events of their clients', async () => {
  const { workspaceId } = owner.actor
  const mine = await newClient(testApp, workspaceId)
  const { person, state } = await signedIn(testApp, url, 'viewer')
  const headers = { cookie: `session=${state.session}` }
  const unlimited = await listenTo(url, headers)
  await call('PATCH', `/api/v1/team/members/${person.id}`, {
    as: await sessionOf(testApp, 'admin'),
    body: { client_ids: [mine] },
  })
  // The server is notified a moment later and closes streams opened before.
  await unlimited.until(() => !unlimited.isOpen())
  const stream = await listenTo(url, headers)
  await publish(owner, { ...news(1), client_id: mine + 1 })
  await publish(owner, news(2))
  await publish(owner, { ...news(3), client_id: mine })
  await stream.until(() => stream.received.length > 0)
  assert.deepEqual(
    stream.received.map(({ data }) => data.data?.n),
    [3],
  )
  stream.close()
  const limited = { role: 'viewer', userId: 1, workspaceId, clientIds: [mine], via: 'session' } as const
  const notice = { user_ids: null, workspace_id: workspaceId }
  assert.equal(maySee({ ...limited, clientIds: [mine] }, { ...notice, client_id: null }), false)
})

test('a reconnecting stream resumes where it left off, on any process, or gets a missed event', async () => {
  const elsewhere = (await testApp.serve()).url
  const headers = { 'x-api-key': await keyOf(testApp, 'viewer') }
  const before = await listenTo(url, headers)
  const beside = await listenTo(elsewhere, headers)
  for (const n of [1, 2, 3]) await publish(owner, news(n))
  await publish(testApp.asOther('owner'), news(4))
  await publish(owner, news(5))
  await beside.until(() => beside.received.length === 4 && before.received.length === 4)
  before.close()
  const back = await listenTo(elsewhere, { ...headers, 'last-event-id': before.received[0]?.id ?? '' })
  await back.until(() => back.received.length === 3)
  const lost = await listenTo(url, { ...headers, 'last-event-id': 'unheard-of' })
  await lost.until(() => lost.text().includes('event: missed'))
  await publish(owner, news(6))
  await back.until(() => back.received.length === 4)
  await lost.until(() => lost.received.length === 1)
  assert.deepEqual(
    back.received.map(({ data }) => data.data?.n),
    [2, 3, 5, 6],
  )
  const quiet = await listenTo(url, headers)
  await quiet.until(() => quiet.text().includes(`id: ${back.received.at(-1)?.id}`))
  for (const stream of [beside, back, lost, quiet]) stream.close()
})

test('a stream ends at once when its key is revoked, even by another process', async () => {
  const admin = await sessionOf(testApp, 'admin')
  const made = await call('POST', '/api/v1/api-keys', { as: admin, body: { name: 'stream' } })
  const stream = await listenTo(url, { 'x-api-key': made.body.key })
  const kept = await listenTo(url, { cookie: admin })
  const elsewhere = caller((await testApp.serve()).url)
  await elsewhere('DELETE', `/api/v1/api-keys/${made.body.id}`, { as: admin })
  const revoked = performance.now()
  await stream.until(() => !stream.isOpen())
  assert.ok(performance.now() - revoked < SOON_MS)
  assert.equal(kept.isOpen(), true)
  kept.close()
})

test('a stream ends at once when its session ends', async () => {
  const { state, ask } = await signedIn(testApp, url, 'analyst')
  const stream = await listenTo(url, { cookie: `session=${state.session}` })
  assert.equal(stream.status, 200)
  await ask('POST', '/api/auth/logout')
  const ended = performance.now()
  await stream.until(() => !stream.isOpen())
  assert.ok(performance.now() - ended < SOON_MS)
})

test('a user may have twenty open streams', async () => {
  const key = await keyOf(testApp, 'owner')
  const headers = { 'x-api-key': key }
  const streams = await Promise.all(Array.from({ length: 20 }, () => listenTo(url, headers)))
  assert.ok(streams.every(({ status }) => status === 200))
  const refused = await call('GET', '/api/events', { headers })
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  for (const stream of streams) stream.close()
  await until('a slot is free again', async () => {
    const again = await listenTo(url, headers)
    again.close()
    return again.status === 200
  })
})

test('a slow reader is dropped, and others continue', async () => {
  const key = await keyOf(testApp, 'analyst')
  const slow = await listenTo(url, { 'x-api-key': key })
  const quick = await listenTo(url, { 'x-api-key': key })
  slow.answer.pause()
  slow.answer.socket.pause()
  const data = { text: 'x'.repeat(6500) }
  const total = 2000
  for (let n = 0; n < total; n++) await publish(owner, { type: 'test.flood', data })
  await quick.until(() => quick.received.length === total)
  slow.answer.resume()
  slow.answer.socket.resume()
  await slow.until(() => !slow.isOpen())
  assert.ok(slow.received.length < total, `the slow reader received ${slow.received.length}`)
  quick.close()
})

test('a stopping server ends its streams instead of waiting for them', async () => {
  const { config, problems } = testApp.app
  const listening = await serve(buildApp({ config, problems, url: testApp.url }))
  const stream = await listenTo(listening.url, { 'x-api-key': await keyOf(testApp, 'analyst') })
  const started = performance.now()
  await listening.close()
  assert.ok(performance.now() - started < SOON_MS)
  await stream.until(() => !stream.isOpen())
})

test('invalid payloads on the notification channel are ignored', async () => {
  const stream = await listenTo(url, { 'x-api-key': await keyOf(testApp, 'analyst') })
  for (const payload of ['', 'nonsense', '{}', '{"workspace_id":1,"type":"a\\nb","client_id":null,"data":{}}']) {
    await testApp.pool.query("select pg_notify('live', $1)", [payload])
  }
  await publish(owner, news(1))
  await stream.until(() => stream.received.length > 0)
  assert.deepEqual(
    stream.received.map(({ data }) => data.data),
    [{ n: 1 }],
  )
  stream.close()
})

test('an idle stream sends heartbeats', { skip: !process.env.TEST_LONG && 'takes 15 seconds' }, async () => {
  const stream = await listenTo(url, { 'x-api-key': await keyOf(testApp, 'viewer', 'second') })
  await sleep(15_500)
  assert.ok(stream.size() > stream.opening().length)
  stream.close()
})
