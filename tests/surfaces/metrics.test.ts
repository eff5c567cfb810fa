import assert from 'node:assert/strict'
import { test } from 'node:test'
import { push } from '../../src/platform/jobs/queue.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'

const TOKEN = 'a-token-of-the-watcher'
const testApp = await openTestApp({ METRICS_TOKEN: TOKEN })
const call = caller((await testApp.serve()).url)
const bare = await openTestApp()
const callBare = caller((await bare.serve()).url)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const proxied = { 'x-forwarded-for': '203.0.113.9' }

test('a local caller reads the counters without a token', async () => {
  await call('GET', '/health')
  const answer = await call('GET', '/metrics')
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(answer.text, /sightline_requests_total\{operation="get_health",status="200"\} 1/)
})

test('a caller behind a proxy needs the token', async () => {
  assert.equal((await call('GET', '/metrics', { headers: proxied })).status, 401)
  assert.equal(
    (await call('GET', '/metrics', { headers: { ...proxied, ...bearer('wrong-token-of-the-watcher') } })).status,
    401,
  )
  assert.equal((await call('GET', '/metrics', { headers: { ...proxied, ...bearer(TOKEN) } })).status, 200)
})

test('a wrong token is rejected even from a local caller', async () => {
  assert.equal((await call('GET', '/metrics', { headers: bearer('wrong') })).status, 401)
})

test('without a configured token, remote callers get 404', async () => {
  assert.equal((await callBare('GET', '/metrics', { headers: proxied })).status, 404)
  assert.equal((await callBare('GET', '/metrics')).status, 200)
})

test('queue depth is counted at each scrape', async () => {
  const jobs = { name: 'x', lane: 'test', attempts: 1, workspaceId: 1 }
  await push(testApp.app.db, { ...jobs, payloads: [{}, {}, {}] })
  assert.match((await call('GET', '/metrics')).text, /sightline_queue_jobs\{lane="test",state="ready"\} 3/)
  await testApp.app.db.deleteFrom('queue').execute()
  assert.doesNotMatch((await call('GET', '/metrics')).text, /lane="test"/)
})
