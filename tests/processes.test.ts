import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { endChild, firstMessage } from './child.ts'
import { errorBody } from './error-body.ts'
import { caller, keyOf, sessionOf } from './http.ts'
import { openTestApp } from './test-app.ts'
import { until } from './wait.ts'

/** Two servers and two workers on one database: what one knows, all know. */
const testApp = await openTestApp()
const children: ChildProcess[] = []

async function start(name: 'serve' | 'work'): Promise<string> {
  const file = join(import.meta.dirname, `../src/main/${name}.ts`)
  const child = fork(file, { env: { ...process.env, ...testApp.env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  return (await firstMessage(child)).url ?? ''
}

let one: ReturnType<typeof caller>
let two: ReturnType<typeof caller>

before(async () => {
  const [first, second] = await Promise.all([start('serve'), start('serve'), start('work'), start('work')])
  one = caller(first ?? '')
  two = caller(second ?? '')
})

after(async () => {
  for (const code of await Promise.all(children.map(endChild))) assert.equal(code, 0)
})

test('a key gets exactly 60 requests a minute across both servers', async () => {
  const as = await keyOf(testApp, 'viewer')
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => (index % 2 ? one : two)('GET', '/api/v1/clients', { as })),
  )
  const admitted = answers.filter((answer) => answer.status === 200)
  const refused = answers.filter((answer) => answer.status === 429)
  assert.deepEqual([admitted.length, refused.length], [60, 90])
  for (const { headers, body } of refused) {
    assert.deepEqual(body, errorBody('too_many_requests'))
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  }
  assert.deepEqual(
    admitted.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).sort((a, b) => a - b),
    [...Array(60).keys()],
  )
})

test('a server is ready only while the database accepts its writes, and says when it does not', async () => {
  assert.deepEqual((await one('GET', '/health/live')).body, { status: 'ok' })
  await until('the server is ready', async () => (await one('GET', '/health/ready')).status === 200)
  // While its row is locked no heartbeat is written, as on a full disk.
  const lock = await testApp.pool.connect()
  await lock.query('begin')
  await lock.query('select from instances for update')
  const refused = await until('the server is not ready', async () => {
    const answer = await one('GET', '/health/ready')
    return answer.status === 503 && answer
  })
  assert.match(refused.body.error, /database/)
  assert.equal((await one('GET', '/health/live')).status, 200)
  await lock.query('rollback')
  lock.release()
  await until('the server is ready again', async () => (await one('GET', '/health/ready')).status === 200)
})

test('a server whose database has a full disk is not ready, even though heartbeats still fit', async () => {
  const define = (body: string) =>
    testApp.pool.query(
      `create or replace function disk_has_room() returns boolean language plpgsql as $$ begin ${body} end $$`,
    )
  await define(`raise exception 'No space left on device' using errcode = '53100';`)
  const refused = await one('GET', '/health/ready')
  assert.equal(refused.status, 503)
  assert.match(refused.body.error, /its disk has space/)
  await define('return true;')
  await until('the server is ready again', async () => (await one('GET', '/health/ready')).status === 200)
})

test('a key revoked on one server is refused at once by the other', async () => {
  const owner = await sessionOf(testApp, 'owner')
  const { body } = await one('POST', '/api/v1/api-keys', { as: owner, body: { name: 'short-lived' } })
  assert.equal((await two('GET', '/api/v1/clients', { as: body.key })).status, 200)
  assert.equal((await one('DELETE', `/api/v1/api-keys/${body.id}`, { as: owner })).status, 200)
  const after = await two('GET', '/api/v1/clients', { as: body.key })
  assert.deepEqual([after.status, after.body], [401, errorBody('unauthorized')])
})

test('of 60 parallel attempts to add the same competitor, one succeeds', async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => keyOf(testApp, 'owner')))
  const made = await one('POST', '/api/v1/clients/create', { as: keys[0] ?? '', body: { name: 'A', domain: 'a.com' } })
  const path = `/api/v1/clients/${made.body.id}/competitors`
  const attempts = Array.from({ length: 60 }, (_, index) =>
    (index % 2 ? one : two)('POST', path, { as: keys[index % 3] ?? '', body: { domain: 'rival.com' } }),
  )
  const statuses = (await Promise.all(attempts)).map((answer) => answer.status)
  assert.equal(statuses.filter((status) => status === 201).length, 1)
  assert.equal(statuses.filter((status) => status === 409).length, 59)
})

test('events are dispatched by whichever worker is free, and the queue empties', async () => {
  const as = await keyOf(testApp, 'owner')
  const ids = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, index) =>
        (await one('POST', '/api/v1/clients/create', { as, body: { name: `B ${index}`, domain: 'b.com' } })).body.id,
    ),
  )
  await Promise.all(ids.map((id, index) => (index % 2 ? one : two)('DELETE', `/api/v1/clients/${id}`, { as })))
  const fired = await testApp.pool.query(`select count(*) as n from events where name = 'client.deleted'`)
  assert.equal(fired.rows[0].n, 10)
  await until('the queue is empty', async () => (await testApp.pool.query('select 1 from queue')).rowCount === 0)
})

test('when a worker dies, the other keeps the scheduler running', async () => {
  const victim = children[2]
  victim?.kill('SIGKILL')
  if (victim) children.splice(2, 1)
  const as = await keyOf(testApp, 'owner')
  const { body } = await one('GET', '/health', { as })
  assert.equal(body.scheduler, 'running')
})
