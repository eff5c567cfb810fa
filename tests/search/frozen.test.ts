import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOfKey } from '../../src/modules/accounts/index.ts'
import { addCredits, readBalance } from '../../src/modules/credits/store/ledger.ts'
import { caller } from '../http.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'
import { seedKeys } from './fixture.ts'
import { openProcesses } from './processes.ts'
import { startUpstream } from './upstream.ts'

const upstream = await startUpstream()
const processes = openProcesses()
const testApp = await openTestApp(upstream.env)
const { pool } = testApp
const { workspaceId } = testApp.as('owner').actor
const CREDITS = 100

test('a server that freezes after admission searches nothing when it wakes: its slots are taken by then', async () => {
  await addCredits(testApp.app.db, { workspaceId, kind: 'grant', amount: CREDITS, reference: 'start', note: '' })
  const [frozen, other] = await Promise.all([1, 2].map(() => processes.start('serve', testApp.env)))
  assert.ok(frozen && other)
  const [key = ''] = await seedKeys(testApp, 1)
  const { rows } = await pool.query('select id from api_keys where hash = $1', [hashOfKey(key)])
  const slot = `search:${rows[0].id}`
  const search = (url: string, index: number) =>
    caller(url)('POST', '/v1/search', { as: key, body: { q: `word ${index}` } })

  // Five are about to be admitted; that happens while their server is frozen.
  const gate = await pool.connect()
  await gate.query('select pg_advisory_lock(hashtextextended($1, 1))', [slot])
  const late = Array.from({ length: 5 }, (_, index) => search(frozen.url, index))
  await untilWaiting()
  await sleep(300)
  frozen.process.kill('SIGSTOP')
  await gate.query('select pg_advisory_unlock(hashtextextended($1, 1))', [slot])
  gate.release()
  await sleep(9500)

  upstream.state.latencyMs = 3000
  const others = Array.from({ length: 5 }, (_, index) => search(other.url, 10 + index))
  await until('five are in flight', () => upstream.state.inFlight >= 5)
  frozen.process.kill('SIGCONT')

  assert.deepEqual(
    (await Promise.all(late)).map(({ status }) => status),
    [504, 504, 504, 504, 504],
  )
  assert.deepEqual(
    (await Promise.all(others)).map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.equal(upstream.state.most, 5)
  assert.deepEqual(await settled(), { balance: CREDITS - 5, pending: 0 })
})

async function untilWaiting() {
  await until('the requests wait for the lock', async () => {
    const { rows } = await pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted")
    return rows.length > 0
  })
}

async function settled() {
  await until('every hold is closed', async () => {
    const { rows } = await pool.query('select 1 from credit_reservations')
    return rows.length === 0
  })
  return readBalance(testApp.app.db, workspaceId)
}
