import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Listener, openListener } from '../../src/platform/database/pg-listener.ts'
import { claimJobs, push, queueDepth, releaseDue } from '../../src/platform/jobs/queue.ts'
import { freeSlots, type Handler, startWorker } from '../../src/platform/jobs/worker.ts'
import { createLog } from '../../src/platform/observing/log.ts'
import { openTestApp } from '../test-app.ts'
import { until } from '../wait.ts'

const testApp = await openTestApp()
const { db } = testApp.app
const add = (workspaceId: number, payloads: object[], more = {}) =>
  push(db, { name: 'count', lane: 'default', attempts: 3, workspaceId, payloads, ...more })
const slots = (count: number, fullWorkspaces: number[] = []) => [{ lane: 'default', slots: count, fullWorkspaces }]
const empty = () => db.deleteFrom('queue').execute()

const settingsOf = (listener: Listener) => ({
  db,
  listener,
  log: createLog('silent'),
  slots: 8,
  now: testApp.app.now,
})

function work(t: TestContext, run: Handler['run'], more: Partial<Handler> = {}) {
  const listener = openListener(testApp.connection)
  const handler: Handler = { lane: 'default', timeoutMs: 60_000, run, onDead: async () => {}, ...more }
  const worker = startWorker({ ...settingsOf(listener), handlers: new Map([['count', handler]]) })
  t.after(async () => {
    await worker.stop()
    await listener.close()
  })
}

test('a job exists only if the transaction that pushed it commits', async () => {
  await empty()
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await push(tx, { name: 'count', lane: 'default', attempts: 1, workspaceId: 1, payloads: [{}] })
      throw new Error('no')
    }),
  )
  assert.deepEqual(await queueDepth(db), [])
})

test('a worker stops after what it was asking of the queue, and ends what it was claiming', async (t) => {
  await empty()
  await add(1, [{}])
  const held = await testApp.pool.connect()
  t.after(() => held.release(true))
  await held.query('begin')
  await held.query('lock table queue in access exclusive mode')
  const listener = openListener(testApp.connection)
  t.after(() => listener.close())
  const handler: Handler = { lane: 'default', timeoutMs: 60_000, run: async () => {}, onDead: async () => {} }
  const worker = startWorker({ ...settingsOf(listener), handlers: new Map([['count', handler]]) })
  await until('the worker is claiming', async () => {
    const { rows } = await held.query('select 1 from pg_locks where not granted')
    return rows.length > 0
  })

  let hasStopped = false
  const stopped = worker.stop().then(() => {
    hasStopped = true
  })
  await new Promise(setImmediate)
  assert.equal(hasStopped, false)
  await held.query('commit')
  await stopped

  assert.deepEqual(await queueDepth(db), [], 'what it claimed has run')
})

test('a worker stops after the crons that it has begun', async (t) => {
  const held = await testApp.pool.connect()
  t.after(() => held.release(true))
  await held.query('begin')
  await held.query('lock table cron_slots in access exclusive mode')
  const worker = await testApp.work()
  await until('the worker is asking which crons are due', async () => {
    const { rows } = await held.query(`select from pg_locks where not granted and relation = 'cron_slots'::regclass`)
    return rows.length > 0
  })

  let hasStopped = false
  const stopped = worker.close().then(() => {
    hasStopped = true
  })
  await until('other work has ended', async () => {
    const { rows } = await held.query(`select from pg_locks where not granted`)
    return rows.length === 1
  })
  assert.equal(hasStopped, false)
  await held.query('commit')
  await stopped

  const { rows } = await testApp.pool.query('select from cron_slots')
  assert.ok(rows.length > 0, 'they could still ask the database')
})

test('a small workspace is served ahead of the backlog of one that floods the queue', async () => {
  await empty()
  await add(
    1,
    Array.from({ length: 5000 }, (_, nr) => ({ nr })),
  )
  await claimJobs(db, crypto.randomUUID(), slots(50))
  await add(
    2,
    Array.from({ length: 10 }, (_, nr) => ({ nr })),
  )

  const next = await claimJobs(db, crypto.randomUUID(), slots(30))

  assert.equal(next.filter((job) => job.workspace_id === 2).length, 10)
})

test('no workspace takes the slots kept for others', () => {
  const held = Array.from({ length: 6 }, () => ({ lane: 'default', workspace_id: 1 }))
  assert.deepEqual(freeSlots(['default'], 8, held), [{ lane: 'default', slots: 2, fullWorkspaces: [1] }])
  assert.deepEqual(freeSlots(['default'], 8, held.slice(0, 5)), [{ lane: 'default', slots: 1, fullWorkspaces: [] }])
  assert.deepEqual(freeSlots(['default'], 8, []), [{ lane: 'default', slots: 6, fullWorkspaces: [] }])
})

test('a job that got no database connection does not use up an attempt', async (t) => {
  await empty()
  await add(1, [{}], { attempts: 1 })
  let tries = 0
  work(t, async () => {
    tries++
    throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  })
  const job = () => db.selectFrom('queue').select(['state', 'attempt']).executeTakeFirst()
  await until('the job was tried and waits', async () => tries > 0 && (await job())?.state === 'waiting')
  assert.deepEqual(await job(), { state: 'waiting', attempt: 0 })
  await empty()
})

test('a job interrupted by a stopping worker does not use up an attempt, and another worker may take it', async () => {
  await empty()
  await add(1, [{}], { attempts: 1 })
  const listener = openListener(testApp.connection)
  const begun = Promise.withResolvers<void>()
  const run = async () => {
    begun.resolve()
    await new Promise(() => {})
  }
  const handler: Handler = { lane: 'default', timeoutMs: 60_000, run, onDead: async () => assert.fail('dead') }
  const worker = startWorker({ ...settingsOf(listener), handlers: new Map([['count', handler]]), drainMs: 10 })
  await begun.promise
  await worker.stop()
  await listener.close()
  assert.deepEqual(await db.selectFrom('queue').select(['state', 'attempt']).executeTakeFirst(), {
    state: 'waiting',
    attempt: 0,
  })
  assert.equal(await releaseDue(db, testApp.app.now()), 1)
  await empty()
})

test('every job runs once, and a slow job holds up no other', async (t) => {
  await empty()
  const seen: number[] = []
  const gate = Promise.withResolvers<void>()
  work(t, async ({ payload }) => {
    const { nr } = payload as { nr: number }
    if (nr === 0) await gate.promise
    seen.push(nr)
  })
  await add(
    1,
    Array.from({ length: 200 }, (_, nr) => ({ nr })),
  )
  await until('199 are done', () => seen.length === 199)
  assert.ok(!seen.includes(0))
  gate.resolve()
  await until('the queue is empty', async () => (await queueDepth(db)).length === 0)
  assert.equal(seen.length, 200)
  assert.equal(new Set(seen).size, 200)
})

test('a failing job is retried after a pause, then kept as a dead letter with its reason', async (t) => {
  await empty()
  let tries = 0
  const onDead: string[] = []
  const fail = async () => {
    tries++
    throw new Error('the store is closed')
  }
  work(t, fail, { onDead: async (_, error) => void onDead.push(error.message) })
  await add(1, [{}])
  await until('the job has failed for good', async () => {
    await db.updateTable('queue').set({ run_at: 0 }).where('state', '=', 'waiting').execute()
    await releaseDue(db, testApp.app.now())
    return onDead.length > 0
  })
  await until('the job is a dead letter', async () => (await queueDepth(db))[0]?.state === 'dead')
  assert.equal(tries, 3)
  assert.deepEqual(onDead, ['the store is closed'])
})

test('a failing dead-letter handler is retried a few times, then given up', async (t) => {
  await empty()
  let tries = 0
  const fail = async () => {
    throw new Error('the store is closed')
  }
  const onDead = async () => {
    tries++
    throw new Error('nobody can be told')
  }
  work(t, fail, { onDead })
  await add(1, [{}])
  await until('the job is a dead letter', async () => {
    await db.updateTable('queue').set({ run_at: 0 }).where('state', '=', 'waiting').execute()
    await db.updateTable('queue').set({ lease_until: 1 }).where('state', '=', 'running').execute()
    await releaseDue(db, testApp.app.now())
    return (await queueDepth(db))[0]?.state === 'dead'
  })
  assert.ok(tries <= 6, `${tries} tries`)
})

test('a job whose lease has expired is ready again', async () => {
  await empty()
  await add(1, [{}])
  const [taken] = await claimJobs(db, crypto.randomUUID(), slots(1))
  await db.updateTable('queue').set({ lease_until: 1 }).execute()
  assert.equal(await releaseDue(db, testApp.app.now()), 1)
  const [again] = await claimJobs(db, crypto.randomUUID(), slots(1))
  assert.equal(again?.id, taken?.id)
  assert.equal(again?.attempt, 2)
})

test('scheduled jobs wait, and a key keeps duplicates out', async () => {
  await empty()
  await add(1, [{ nr: 1 }], { runAt: testApp.app.now() + 3600, key: 'one' })
  await add(1, [{ nr: 2 }], { key: 'one' })
  assert.equal((await claimJobs(db, crypto.randomUUID(), slots(5))).length, 0)
  await releaseDue(db, testApp.app.now() + 3601)
  assert.equal((await claimJobs(db, crypto.randomUUID(), slots(5))).length, 1)
})

test('a job that exceeds its timeout is aborted', async (t) => {
  await empty()
  let reason: unknown
  work(
    t,
    (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason
          resolve()
        })
      }),
    { timeoutMs: 100 },
  )
  await add(1, [{}])
  await until('the job was aborted', () => reason !== undefined)
  assert.match(String(reason), /timed out/)
})
