import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { fail, notFound } from '../../src/base/errors.ts'
import { STARTS } from '../../src/modules/schedules/kinds.ts'
import { runDue, runSchedule } from '../../src/modules/schedules/run-schedule.ts'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const { testApp, pool, ask, makeClient, makeSchedule, at, due, queued, run, read } = await openFixture()
const DAY = 86_400

test('a due slot runs once, and the next one is set', async () => {
  const client = await makeClient()
  const made = await makeSchedule(client)
  assert.deepEqual(await due(made.next_run_at - 1), [])

  assert.deepEqual(await due(made.next_run_at + 3), [made.id])

  const after = await read(client, made.id)
  assert.deepEqual([after.next_run_at, after.last_run_at], [made.next_run_at + DAY, made.next_run_at + 3])
  assert.deepEqual(await due(made.next_run_at + 3), [])
})

test('slots missed while nothing ran become one', async () => {
  await pool.query('delete from schedules')
  const client = await makeClient()
  const made = await makeSchedule(client, { cron: '0 * * * *' })

  assert.deepEqual(await due(made.next_run_at + 10 * DAY + 60), [made.id])

  assert.deepEqual(await due(made.next_run_at + 10 * DAY + 120), [])
  assert.equal((await read(client, made.id)).next_run_at, made.next_run_at + 10 * DAY + 3600)
})

test('of many concurrent schedulers, one takes each slot', async () => {
  await pool.query('delete from schedules')
  const client = await makeClient()
  const made = []
  for (let index = 0; index < 20; index++) made.push(await makeSchedule(client, { cron: `${index} 6 * * *` }))
  const moment = Math.max(...made.map((each) => each.next_run_at))

  await Promise.all(Array.from({ length: 8 }, () => runDue(at(moment))))

  assert.deepEqual(
    (await queued()).sort((a, b) => a - b),
    made.map((each) => each.id),
  )
})

test('a paused schedule does not run, and does not catch up later', async () => {
  await pool.query('delete from schedules')
  const client = await makeClient()
  const made = await makeSchedule(client)
  const path = `/clients/${client}/schedules/${made.id}`
  await ask('analyst', 'PATCH', path, { body: { enabled: false } })
  assert.deepEqual(await due(made.next_run_at + DAY), [])
  const resumed = await ask('analyst', 'PATCH', path, { body: { enabled: true } })
  assert.ok(resumed.body.next_run_at > Date.now() / 1000)
})

test('a due schedule starts a rank check, and the next slot is skipped while it runs', async () => {
  const client = await makeClient()
  const keyword = { query: 'shoes', geo: 'us', lang: 'en', device: 'desktop' }
  await ask('analyst', 'POST', `/clients/${client}/keywords`, { body: [keyword] })
  const made = await makeSchedule(client)

  const search = { ...testApp.app.search, supports: () => true }
  const ctx = { ...at(Date.now() / 1000), search }
  await run(made.id, ctx)
  const started = (await read(client, made.id)).last_outcome
  await run(made.id, ctx)
  const skipped = (await read(client, made.id)).last_outcome

  assert.deepEqual([started.status, started.message], ['started', ''])
  const { rows } = await pool.query('select id from rank_jobs where client_id = $1', [client])
  assert.deepEqual(rows, [{ id: started.job_id }])
  assert.deepEqual([skipped.status, skipped.job_id], ['skipped', started.job_id])
  assert.ok(skipped.message)
})

test('a schedule can make its rank checks take screenshots, and other kinds refuse the option', async () => {
  const client = await makeClient()
  await ask('analyst', 'POST', `/clients/${client}/keywords`, { body: [{ query: 'shoes' }] })
  const made = await makeSchedule(client, { screenshots: true })
  const path = `/clients/${client}/schedules/${made.id}`
  const search = { ...testApp.app.search, supports: () => true }

  await run(made.id, { ...at(Date.now() / 1000), search })
  const changed = await ask('analyst', 'PATCH', path, { body: { screenshots: null } })
  const refused = await ask('analyst', 'POST', `/clients/${client}/schedules`, {
    body: { kind: 'report', cron: '0 6 * * 1', screenshots: true },
  })

  const { rows } = await pool.query('select has_screenshots from rank_jobs where client_id = $1', [client])
  assert.deepEqual(rows, [{ has_screenshots: true }])
  assert.deepEqual([made.screenshots, changed.body.screenshots], [true, null])
  assert.equal(changed.body.next_run_at, made.next_run_at)
  assert.deepEqual([refused.status, /^screenshots/.test(refused.body.error)], [400, true])
})

test('the outcome shows why an operation refused to start', async () => {
  const client = await makeClient()
  const made = await makeSchedule(client)
  const outcome = async () => {
    await run(made.id)
    return (await read(client, made.id)).last_outcome
  }

  const empty = await outcome()
  await ask('analyst', 'POST', `/clients/${client}/keywords`, { body: [{ query: 'shoes' }] })
  const sourceless = await outcome()

  assert.deepEqual([empty.status, sourceless.status], ['failed', 'failed'])
  assert.match(empty.message, /keyword/i)
  assert.match(sourceless.message, /source/i)
})

test('unexpected errors are retried, and shown as the outcome in the end', async () => {
  const client = await makeClient()
  const made = await makeSchedule(client)
  const runFailing = async (error: Error) => {
    const starting = mock.method(STARTS.rank_check, 'run', () => Promise.reject(error))
    await run(made.id, ctx).finally(() => starting.mock.restore())
  }
  const ctx = at(Date.now() / 1000)

  await assert.rejects(runFailing(new Error('the disk is full')), /disk/)
  await assert.rejects(runFailing(fail('database_away')), /is not responding/)
  assert.equal((await read(client, made.id)).last_outcome, null)
  await runSchedule.onDead?.(ctx, { schedule_id: made.id }, new Error('the disk is full'))
  assert.deepEqual((await read(client, made.id)).last_outcome, {
    status: 'failed',
    message: 'Something went wrong',
    reason: 'internal',
    values: {},
    job_id: null,
  })
  await runFailing(notFound())
  assert.equal((await read(client, made.id)).last_outcome.message, 'Not found')
})

test('a schedule that was deleted meanwhile is ignored', async () => {
  const client = await makeClient()
  const made = await makeSchedule(client)
  await ask('analyst', 'DELETE', `/clients/${client}/schedules/${made.id}`)
  await run(made.id)
})

test('workers run a due schedule on their own', async () => {
  await pool.query('delete from schedules')
  await pool.query('delete from queue')
  const client = await makeClient()
  const made = await makeSchedule(client, { cron: '0 0 1 1 *' })
  await pool.query('update schedules set next_run_at = to_timestamp($1) where id = $2', [
    Date.now() / 1000 - 5 * DAY,
    made.id,
  ])
  await testApp.work()
  await testApp.work()
  const outcomeOf = async () => (await read(client, made.id)).last_outcome
  await until('the schedule was run', outcomeOf)
  const outcome = await outcomeOf()
  assert.equal(outcome.status, 'failed')
  assert.match(outcome.message, /keyword/i)
  assert.ok((await read(client, made.id)).next_run_at > Date.now() / 1000)
})
