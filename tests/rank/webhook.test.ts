import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../wait.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { verify } from '../webhooks/verify.ts'
import { openFixture } from './fixture.ts'

const receiver = await openReceiver()
const fixture = await openFixture({ HTTP_ALLOW_PRIVATE: receiver.host })
const { ask, makeClient, check, ended, testApp } = fixture
await testApp.work()

test('a check started through the API ends with a webhook whose signature can be verified', async () => {
  const made = await ask('admin', 'POST', '/webhooks', { url: receiver.url('ok') })
  assert.equal(made.status, 201, made.text)
  const id = await makeClient([{ query: 'espresso machine' }, { query: 'moka pot', device: 'both' }])

  const job = await ended(await check(id))

  const got = await until('the delivery arrives', () => receiver.at('ok')[0])
  assert.ok(verify(made.body.secret, got.headers, got.body))
  assert.ok(!verify(made.body.secret, got.headers, got.body.replace('brewlane', 'other')))
  const { event, fired_at, data } = JSON.parse(got.body)
  assert.equal(event, 'job.completed')
  assert.ok(Number.isInteger(fired_at))
  assert.deepEqual(data, {
    job_id: job.id,
    client_id: id,
    client_name: 'brewlane.test',
    keywords_checked: 3,
    duration_seconds: data.duration_seconds,
  })
})
