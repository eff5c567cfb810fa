import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFixture } from '../rank/fixture.ts'
import { until } from '../wait.ts'

const { testApp, ask, makeClient, control } = await openFixture()
await testApp.work()
await testApp.work()
// Latency keeps work in progress without using the CPU.
await control('faults', [{ fault: 'latency', ms: 200 }])

/** When the client is deleted: its work is queued, has started, is halfway, is nearly done. */
const PAUSES_MS = process.env.TEST_LONG ? [0, 150, 400, 900] : [0, 400]
const KEYWORDS = Array.from({ length: 12 }, (_, index) => ({ query: `espresso machine ${index}` }))
const PROMPTS = Array.from({ length: 6 }, (_, index) => ({
  prompt_text: `Which espresso machine number ${index} is good?`,
}))

/** A client with every kind of work in progress. */
async function busyClient(): Promise<number> {
  const id = await makeClient(KEYWORDS)
  const start = async (path: string, body?: unknown) => {
    const started = await ask('owner', 'POST', `/clients/${id}${path}`, body)
    assert.ok(started.status < 300, `${path}: ${started.text}`)
  }
  await start('/aeo/prompts', PROMPTS)
  await start('/check')
  await start('/aeo/check', { samples: 3 })
  await start('/indexing/submit')
  await start('/backlinks/discover')
  return id
}

const deadlocks = async () => {
  const { rows } = await testApp.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

test('a client can be deleted while its work runs, without a deadlock', async () => {
  for (const pause of PAUSES_MS) {
    const id = await busyClient()
    await sleep(pause)
    const deleted = await ask('admin', 'DELETE', `/clients/${id}`)
    assert.equal(deleted.status, 200, deleted.text)
    assert.equal((await ask('admin', 'GET', `/clients/${id}`)).status, 404)
  }
  assert.equal(await deadlocks(), 0)
})

test('jobs of a deleted client end, and none becomes a dead letter', async () => {
  const left = async () =>
    (
      await testApp.pool.query(
        'select name, state, error from queue where run_at < clock_timestamp() + make_interval(secs => 600)',
      )
    ).rows
  await until('nothing is left', async () => (await left()).length === 0)
})

test('a workspace can be deleted while its work runs', async () => {
  await busyClient()
  await busyClient()
  await sleep(300)
  const deleted = await ask('owner', 'DELETE', '/workspace', { confirm: 'first' })
  assert.equal(deleted.status, 200, deleted.text)
  const { rows } = await testApp.pool.query(`select name from workspaces`)
  assert.deepEqual(rows, [{ name: 'second' }])
})
