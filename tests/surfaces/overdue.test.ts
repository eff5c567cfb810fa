import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caller, keyOf } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const testApp = await openTestApp()
const { url } = await testApp.serve()
const call = caller(url)

test('a lock or statement timeout in PostgreSQL gives 503 with advice', async () => {
  const as = await keyOf(testApp, 'viewer')
  const blocker = await testApp.pool.connect()
  await blocker.query('begin; lock table clients in access exclusive mode')

  const waitingForLock = await call('GET', '/api/v1/clients', { as })
  const answering = call('GET', '/api/v1/clients', { as })
  await until('the waiting statement is cancelled', async () => {
    const { rowCount } = await testApp.pool.query(
      `select from pg_locks where not granted and relation = 'clients'::regclass and pg_cancel_backend(pid)`,
    )
    return rowCount === 1
  })
  const stopped = await answering
  await blocker.query('rollback')
  blocker.release()

  for (const { status, body } of [waitingForLock, stopped]) {
    assert.deepEqual([status, body.reason], [503, 'database_overdue'])
    assert.match(body.error, /try again shortly, or ask for less/)
  }
  assert.equal((await call('GET', '/api/v1/clients', { as })).status, 200)
})
