import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { call, key, settled } = await openFixture()

test('usage has the requests of the last minute, those in flight, and the totals of the last 30 days', async () => {
  for (const q of ['one', 'two', 'one']) await call('POST', '/v1/search', { as: key, body: { q } })
  await settled()
  const { body } = await call('GET', '/api/v1/serp/usage', { as: key })

  assert.equal(body.rate_limit, 60)
  assert.equal(body.concurrency, 5)
  const used = body.keys.find((each: { requests: number }) => each.requests > 0)
  assert.deepEqual([used.last_minute, used.in_flight, used.requests, used.failed], [4, 0, 3, 0])
  assert.equal(body.days.length, 30)
  const today = body.days.at(-1)
  assert.deepEqual([today.requests, today.cached, today.credits], [3, 1, 3])
})

test('the ledger can be filtered by key, kind and time', async () => {
  const { body: usage } = await call('GET', '/api/v1/serp/usage', { as: key })
  const used = usage.keys.find((each: { requests: number }) => each.requests > 0)
  const rows = async (query: string) => (await call('GET', `/api/v1/credits?${query}`, { as: key })).body.ledger.length

  assert.equal(await rows(`key_id=${used.id}&kind=use`), used.requests - used.failed)
  assert.equal(await rows(`key_id=${used.id + 1}`), 0)
  assert.equal(await rows(`key_id=${used.id}&from=99999999999`), 0)
  assert.equal(await rows(`key_id=${used.id}&kind=purchase`), 0)
})

test('sources show how they have done since the process started', async () => {
  const { body } = await call('GET', '/api/v1/serp/sources', { as: key })
  const asked = body.find((each: { successes: number }) => each.successes > 0)
  assert.equal(asked.state, 'up')
  assert.ok(asked.last_success_at > 1e9)
})
