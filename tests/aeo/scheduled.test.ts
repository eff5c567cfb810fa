import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { verify } from '../webhooks/verify.ts'
import { openFixture } from './fixture.ts'

const receiver = await openReceiver()
const fixture = await openFixture({ HTTP_ALLOW_PRIVATE: receiver.host })
await fixture.testApp.work()

test('a schedule starts a check, and its completion is delivered to a webhook with a valid signature', async () => {
  const id = await fixture.makeClient()
  const hook = await fixture.ask('owner', 'POST', '/webhooks', {
    url: receiver.url('ok'),
    events: ['aeo.check_completed'],
  })
  assert.equal(hook.status, 201, hook.text)
  const made = await fixture.ask('owner', 'POST', `/clients/${id}/schedules`, {
    kind: 'aeo_check',
    cron: '0 5 * * *',
    timezone: 'UTC',
  })
  assert.equal(made.status, 201, made.text)
  await fixture.testApp.pool.query('update schedules set next_run_at = to_timestamp(1) where id = $1', [made.body.id])

  await until('the delivery of the webhook', () => receiver.got.length > 0)
  const [got] = receiver.got
  const { body: check } = await fixture.ask('viewer', 'GET', `/clients/${id}/aeo/check-status`)
  assert.ok(got && verify(hook.body.secret, got.headers, got.body))
  const delivered = JSON.parse(got.body)
  assert.equal(delivered.type ?? delivered.event, 'aeo.check_completed')
  assert.deepEqual(
    [
      delivered.data.check_id,
      delivered.data.client_name,
      delivered.data.prompts_checked,
      delivered.data.answers,
      delivered.data.errors,
    ],
    [check.id, 'Brewlane', 3, check.answers, check.errors],
  )
})
