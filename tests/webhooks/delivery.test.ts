import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emit } from '../../src/core/event.ts'
import { aeoCheckCompleted } from '../../src/modules/aeo/index.ts'
import { backlinkLost } from '../../src/modules/backlinks/index.ts'
import { jobCompleted, jobFailed, spikeDetected } from '../../src/modules/rank-checks/index.ts'
import { until } from '../wait.ts'
import { LINK, openFixture } from './fixture.ts'
import { verify } from './verify.ts'

const { testApp, receiver, ask, create, fire, later, rows } = await openFixture()
await testApp.work()

const delivered = (id: number, count: number) =>
  until('the delivery has ended', async () => {
    const found = await rows(id)
    return found.length >= count && found.every((row) => row.status !== 'pending') && found
  })

test('an event reaches every endpoint subscribed to it, signed and in the envelope of the contract', async () => {
  const [one, two] = [await create('ok/1'), await create('empty/2', { events: ['backlink.gained', 'backlink.lost'] })]
  const deaf = await create('ok/3', { events: ['backlink.lost'] })
  const off = await create('ok/4')
  await ask('admin', 'PATCH', `/${off.id}`, { is_active: false })

  const fired = Date.now() / 1000
  await fire({ reason: undefined })
  await delivered(one.id, 1)
  await delivered(two.id, 1)

  const [got] = receiver.at('ok/1')
  assert.ok(got)
  const { event, fired_at, data, ...rest } = JSON.parse(got.body)
  assert.deepEqual([event, data, rest], ['backlink.gained', LINK, {}])
  assert.deepEqual(Object.keys(data), Object.keys(LINK))
  assert.ok(Number.isInteger(fired_at) && Math.abs(fired_at - fired) < 3)
  assert.equal(got.headers['content-type'], 'application/json')
  assert.match(String(got.headers['webhook-id']), /^msg_[\w-]{36}$/)
  assert.ok(verify(one.secret, got.headers, got.body))
  assert.ok(!verify(one.secret, got.headers, got.body.replace('Acme', 'Evil')))
  assert.ok(!verify(two.secret, got.headers, got.body))
  assert.ok(!verify(one.secret, { ...got.headers, 'webhook-id': 'msg_other' }, got.body))
  assert.ok(!verify(one.secret, { ...got.headers, 'webhook-timestamp': '1614265330' }, got.body))
  assert.equal(receiver.at('empty/2').length, 1)
  assert.deepEqual([await rows(deaf.id), await rows(off.id)], [[], []])
  const shown = await ask('admin', 'GET', `/${one.id}`)
  assert.ok(Math.abs(shown.body.last_delivery_at - fired) < 10)
  assert.equal((await rows(one.id)).length, 1)
  for (const { id } of [one, two, deaf, off]) await ask('admin', 'DELETE', `/${id}`)
})

test('each of the five events carries the promised data', async () => {
  const { id } = await create('ok/five')
  const client = { client_id: 1, client_name: 'Acme' }
  const scores = { visibility_score: 41.5, mention_rate: null, errors: 1, duration_seconds: 9 }
  const by_access = [{ access: 'api' as const, answers: 30, visibility_score: 41.5, mention_rate: null }]
  const change = { position: 3, prev_position: 12, delta: 9 }
  const about = { keyword_id: 5, query: 'shoes', geo: 'us', lang: 'en', device: 'desktop' }
  const payload = {
    'job.completed': { job_id: 4, ...client, keywords_checked: 20, duration_seconds: 7 },
    'rank.spike_detected': {
      job_id: 4,
      ...client,
      scope: 'keyword',
      direction: 'up',
      ...about,
      ...change,
      severity: 'info',
    },
    'backlink.gained': LINK,
    'backlink.lost': { ...LINK, reason: 'The page answers 404' },
    'aeo.check_completed': {
      ...{ check_id: 6, ...client, prompts_checked: 10, answers: 30, ...scores },
      access: 'api',
      by_access,
    },
  } as const
  await emit(later(), jobCompleted, payload['job.completed'])
  await emit(later(), spikeDetected, payload['rank.spike_detected'])
  await fire()
  await emit(later(), backlinkLost, payload['backlink.lost'])
  await emit(later(), aeoCheckCompleted, payload['aeo.check_completed'])
  await delivered(id, 5)

  const got = receiver.at('ok/five').map((each) => JSON.parse(each.body))
  assert.deepEqual(Object.fromEntries(got.map(({ event, data }) => [event, data])), payload)
  await ask('admin', 'DELETE', `/${id}`)
})

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  const { id, secret: old } = await create('ok/rotated')
  const rotated = await ask('admin', 'POST', `/${id}/rotate`)
  const fresh = rotated.body.secret
  assert.equal(rotated.status, 200)
  assert.notEqual(fresh, old)

  await ask('admin', 'POST', `/${id}/test`)
  await delivered(id, 1)
  await testApp.pool.query('update webhooks set old_secret_until = to_timestamp($1) where id = $2', [
    later().now() - 1,
    id,
  ])
  await ask('admin', 'POST', `/${id}/test`)
  await delivered(id, 2)

  const [during, past] = receiver.at('ok/rotated')
  assert.ok(during && past)
  assert.deepEqual(
    [old, fresh].map((secret) => verify(secret, during.headers, during.body)),
    [true, true],
  )
  assert.deepEqual(
    [old, fresh].map((secret) => verify(secret, past.headers, past.body)),
    [false, true],
  )
  await ask('admin', 'DELETE', `/${id}`)
})

test('a test event is sent once, even to a disabled webhook, and the log shows its outcome', async () => {
  const { id } = await create('error/test')
  await ask('admin', 'PATCH', `/${id}`, { is_active: false })
  const sent = await ask('admin', 'POST', `/${id}/test`)
  assert.deepEqual([sent.status, sent.body.status, sent.body.event], [200, 'pending', 'webhook.test'])
  await delivered(id, 1)

  const list = await ask('admin', 'GET', `/${id}/deliveries?limit=5&status=failed`)

  assert.equal(list.headers.get('x-total-count'), '1')
  const [logged] = list.body
  assert.deepEqual(
    { ...logged, created_at: 0, last_attempt_at: 0, duration_ms: 0 },
    {
      ...{
        id: sent.body.id,
        webhook_id: id,
        message_id: sent.body.message_id,
        event: 'webhook.test',
        status: 'failed',
      },
      ...{ attempts: 1, next_attempt_at: null, response_status: 500, response_body: 'x'.repeat(1024), error: null },
      body: receiver.at('error/test')[0]?.body,
      ...{ redelivery_of: null, created_at: 0, last_attempt_at: 0, duration_ms: 0 },
    },
  )
  assert.equal(receiver.at('error/test').length, 1)
  assert.equal((await ask('admin', 'GET', `/${id}`)).body.disabled_reason, null)
  await ask('admin', 'DELETE', `/${id}`)
})

test('one delivery, or all of a period, can be sent again under the same message id', async () => {
  const { id } = await create('ok/again')
  const from = Date.now() / 1000 - 1
  await fire()
  await fire({ backlink_id: 8 })
  const [first] = await delivered(id, 2)
  const off = { is_active: false }

  const again = await ask('admin', 'POST', `/deliveries/${first.id}/redeliver`)
  await delivered(id, 3)
  const range = await ask('admin', 'POST', `/${id}/redeliver`, { from, to: from + 60 })
  await delivered(id, 5)
  const failed = await ask('admin', 'POST', `/${id}/redeliver`, { from, to: from + 60, only_failed: true })

  assert.deepEqual([again.status, again.body.redelivery_of, again.body.attempts], [201, first.id, 0])
  assert.deepEqual([range.body, failed.body], [{ redelivered: 2 }, { redelivered: 0 }])
  const messages = receiver.at('ok/again').map((got) => `${got.headers['webhook-id']} ${got.body}`)
  const counts = [...Map.groupBy(messages, (message) => message).values()].map((group) => group.length)
  assert.deepEqual(counts.sort(), [2, 3])
  assert.equal((await ask('admin', 'POST', `/${id}/redeliver`, { from: 2, to: 1 })).status, 400)
  await ask('admin', 'PATCH', `/${id}`, off)
  assert.equal((await ask('admin', 'POST', `/deliveries/${first.id}/redeliver`)).status, 409)
  await ask('admin', 'DELETE', `/${id}`)
})

test('a burst for one endpoint is delivered completely', async () => {
  const { id } = await create('ok/burst')
  const start = Date.now()
  for (let index = 0; index < 60; index++) await fire({ backlink_id: index })
  await until(
    '60 are delivered',
    async () => (await rows(id)).filter((row) => row.status === 'delivered').length === 60,
  )

  const numbers = receiver.at('ok/burst').map((got) => JSON.parse(got.body).data.backlink_id)
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    [...Array(60).keys()],
  )
  console.log(`60 events to one endpoint in ${Date.now() - start} ms`)
  await ask('admin', 'DELETE', `/${id}`)
})

test('a check in which everything failed is delivered as completed, with nothing checked', async () => {
  const { id } = await create('ok/failed', { events: ['job.completed'] })
  const failed = { job_id: 9, client_id: 1, client_name: 'Acme', duration_seconds: 12, errors: 2 }
  const failures = [{ reason: 'blocked' as const, count: 2 }]
  await emit(later(), jobFailed, { ...failed, failures, message: 'all 2 checks failed' })
  await delivered(id, 1)
  const { event, data } = JSON.parse(receiver.at('ok/failed')[0]?.body ?? '')
  assert.deepEqual([event, data], ['job.completed', { ...failed, failures, keywords_checked: 0 }])
  await ask('admin', 'DELETE', `/${id}`)
})
