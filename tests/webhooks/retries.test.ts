import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dispatchEvent } from '../../src/core/event.ts'
import { deliverWebhook, scheduleDueDeliveries } from '../../src/modules/webhooks/deliver.ts'
import { sweepDeliveryLog } from '../../src/modules/webhooks/index.ts'
import { until } from '../wait.ts'
import { openFixture } from './fixture.ts'

const { testApp, receiver, ask, create, fire, attempt, later, rows } = await openFixture()
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const DAY = 86_400

async function start(path: string) {
  await testApp.pool.query('delete from queue')
  await testApp.pool.query('delete from events')
  await testApp.pool.query('delete from webhooks')
  const made = await create(path)
  await fire()
  await testApp.pool.query('delete from queue')
  return made
}

const waiting = async () => {
  const { rows: jobs } = await testApp.pool.query(
    `select name, run_at, payload from queue where name = 'deliver_webhook'`,
  )
  return jobs
}

test('a webhook takes one hop of the queue after its event, and a repeated dispatch adds nothing', async () => {
  const { id } = await create('ok/one-hop')
  await fire()
  const [delivery] = await rows(id)
  const queued = await testApp.pool.query(
    `select name from queue where payload->>'listener' = 'webhooks' or (payload->>'delivery_id')::bigint = $1`,
    [delivery.id],
  )
  assert.deepEqual(queued.rows, [{ name: 'deliver_webhook' }])
  await attempt(id)
  assert.equal(receiver.at('ok/one-hop').length, 1)

  await dispatchEvent.run(later(), { event_id: delivery.event_id, listener: 'webhooks' })

  assert.equal((await rows(id)).length, 1)
  await ask('admin', 'DELETE', `/${id}`)
})

test('a failing receiver is tried ten times, on schedule', async () => {
  const { id } = await start('error')
  let ahead = 0
  for (const [index, pause] of PAUSES.entries()) {
    const row = await attempt(id, { at: ahead })
    assert.deepEqual([row.status, row.attempts, row.response_status], ['pending', index + 1, 500])
    const [job] = await waiting()
    assert.equal(job.run_at, row.next_attempt_at)
    const waited = row.next_attempt_at - later(ahead).now()
    assert.ok(
      waited > pause * 0.9 - 3 && waited < pause * 1.1,
      `after ${index + 1} tries: ${waited} s instead of ${pause}`,
    )
    await testApp.pool.query('delete from queue')
    await deliverWebhook.run(later(ahead + waited - 2), { delivery_id: row.id })
    ahead += waited + 1
  }
  const last = await attempt(id, { at: ahead })

  assert.deepEqual([last.status, last.attempts, last.next_attempt_at], ['failed', 10, null])
  assert.deepEqual(await waiting(), [])
  assert.equal(receiver.at('error').length, 10)
  assert.equal(new Set(receiver.at('error').map((got) => got.headers['webhook-id'])).size, 1)
  assert.equal(new Set(receiver.at('error').map((got) => got.headers['webhook-timestamp'])).size, 10)
  assert.equal((await ask('admin', 'GET', `/${id}`)).body.is_active, true)
})

test('the Retry-After of a receiver is respected', async () => {
  const { id } = await start('busy')
  const row = await attempt(id)
  assert.ok(Math.abs(row.next_attempt_at - later(3600).now()) < 3)
})

test('a redirect is a failure and is not followed', async () => {
  const { id } = await start('moved')
  const row = await attempt(id)
  assert.deepEqual([row.status, row.response_status, row.attempts], ['pending', 307, 1])
  assert.equal(receiver.at('ok').length, 0)
})

test('large and binary responses are accepted, and logged truncated', async () => {
  const large = await attempt((await start('large')).id)
  assert.deepEqual([large.status, large.response_body], ['delivered', 'y'.repeat(1024)])
  const binary = await attempt((await start('binary')).id)
  assert.deepEqual([binary.response_status, binary.response_body], [500, '\ufffd\ufffdA\ufffd'])
})

test('410 disables the webhook at once with a reason, and it can be enabled again and replayed', async () => {
  const { id } = await start('gone')
  await fire({ backlink_id: 8 })
  const [, second] = await rows(id)
  const row = await attempt(id)
  assert.deepEqual([row.status, row.next_attempt_at], ['failed', null])
  const off = await ask('admin', 'GET', `/${id}`)
  assert.deepEqual([off.body.is_active, off.body.disabled_reason], [false, 'The endpoint answered 410 Gone'])
  const { rows: logged } = await testApp.pool.query(`select target from audit_log where action = 'webhook_disabled'`)
  assert.deepEqual(logged, [{ target: `webhook ${id}: The endpoint answered 410 Gone` }])
  const { rows: events } = await testApp.pool.query(`select data from events where name = 'webhook.disabled'`)
  assert.equal(events[0].data.webhook_id, id)

  await deliverWebhook.run(later(), { delivery_id: second.id })
  await fire({ backlink_id: 9 })
  assert.deepEqual(
    (await rows(id)).map((each) => each.status),
    ['failed', 'skipped', 'skipped'],
  )
  assert.equal(receiver.at('gone').length, 1)

  const on = await ask('admin', 'PATCH', `/${id}`, { is_active: true, url: receiver.url('ok') })
  assert.deepEqual([on.body.is_active, on.body.disabled_reason], [true, null])
  const replay = await ask('admin', 'POST', `/${id}/redeliver`, { from: 0, to: later().now(), only_failed: true })
  assert.deepEqual(replay.body, { redelivered: 3 })
})

test('five days of nothing but failures disable the webhook, and one success in between resets them', async () => {
  const { id } = await start('error')
  const failing = (seconds: number) =>
    testApp.pool.query('update webhooks set failing_since = to_timestamp($1), failed_attempts = 9 where id = $2', [
      later().now() - seconds,
      id,
    ])
  await attempt(id)
  await failing(5 * DAY - 60)
  assert.equal((await attempt(id, { at: 10 })).attempts, 2)
  assert.equal((await ask('admin', 'GET', `/${id}`)).body.is_active, true)

  await ask('admin', 'PATCH', `/${id}`, { url: receiver.url('ok') })
  assert.equal((await attempt(id, { at: 1000 })).status, 'delivered')
  const healthy = await testApp.pool.query('select failing_since, failed_attempts from webhooks where id = $1', [id])
  assert.deepEqual(healthy.rows, [{ failing_since: null, failed_attempts: 0 }])

  const again = await start('error')
  await attempt(again.id)
  await testApp.pool.query('update webhooks set failing_since = to_timestamp($1), failed_attempts = 9', [
    later().now() - 5 * DAY,
  ])
  await attempt(again.id, { at: 10 })
  const off = await ask('admin', 'GET', `/${again.id}`)
  assert.equal(off.body.is_active, false)
  assert.match(off.body.disabled_reason, /5 days.*status 500/)
})

test('a delivery in flight when the webhook is disabled is not retried', async () => {
  const { id } = await start('hang')
  const [row] = await rows(id)
  await deliverWebhook.run(later(), { delivery_id: row.id })
  await ask('admin', 'PATCH', `/${id}`, { is_active: false })
  receiver.hangUp()
  const after = await until('the attempt has ended', async () =>
    (await rows(id)).find((each) => each.sending_until === null),
  )
  assert.deepEqual([after.status, after.attempts, after.next_attempt_at], ['skipped', 1, null])
  assert.match(after.error, /network/)
})

test('a name that resolves to a private address is never connected to', async () => {
  const { id } = await start('ok')
  const before = receiver.got.length
  await testApp.pool.query('update webhooks set url = $1 where id = $2', ['http://localhost:80/', id])
  const row = await attempt(id)
  assert.deepEqual([row.status, row.response_status], ['pending', null])
  assert.match(row.error, /refused: localhost is not a public address/)
  assert.equal(receiver.got.length, before)
})

test('the delivery of a process that died is taken over once its time has passed', async () => {
  const { id } = await start('ok')
  const { rows: dead } = await testApp.pool.query(
    'update webhook_deliveries set attempts = 1, sending_until = to_timestamp($1) where webhook_id = $2 returning id',
    [later(25).now(), id],
  )
  await scheduleDueDeliveries(later())
  assert.deepEqual(await waiting(), [])

  await scheduleDueDeliveries(later(26))
  assert.deepEqual(
    (await waiting()).map((job) => job.payload),
    [{ delivery_id: dead[0].id }],
  )
  assert.equal((await attempt(id, { at: 26 })).status, 'delivered')
})

test('the delivery log is kept for 30 days', async () => {
  const { id } = await start('ok')
  await attempt(id)
  await sweepDeliveryLog.run(later(30 * DAY - 60))
  assert.equal((await rows(id)).length, 1)
  await sweepDeliveryLog.run(later(30 * DAY + 60))
  assert.equal((await rows(id)).length, 0)
})
