import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openContext } from '../../src/core/context.ts'
import { readQuestion } from '../../src/modules/serp/index.ts'
import { answerBatch } from '../../src/surfaces/search-api/answer.ts'
import { openFixture } from './fixture.ts'

const fixture = await openFixture()
fixture.searchBy({ order: ['serper'] })
const questions = (count: number, tag: string) =>
  Array.from({ length: count }, (_, index) => ({ q: `${tag} ${index}` }))

test('a hundred queries are answered in order, for one credit each, as one request for the rate limit', async () => {
  const [key = ''] = await fixture.keys(1)
  const before = await fixture.settled()
  const { status, body, headers } = await fixture.call('POST', '/v1/search', { as: key, body: questions(100, 'many') })
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((item: { searchParameters: { q: string } }) => item.searchParameters.q),
    questions(100, 'many').map(({ q }) => q),
  )
  assert.equal(headers.get('ratelimit-remaining'), '59')
  assert.equal(headers.get('x-cache'), 'MISS')
  assert.equal(await fixture.settled(), before - 100)
  const again = await fixture.call('POST', '/v1/search', { as: key, body: questions(100, 'many') })
  assert.equal(again.headers.get('x-cache'), 'HIT')
  assert.equal(await fixture.settled(), before - 200)
})

test('at most five queries of a batch run at the same time', async () => {
  await fixture.faults([{ fault: 'latency', ms: 300 }])
  await fetch(`${fixture.sandboxUrl}/_control/requests`, { method: 'DELETE' })
  const { body } = await fixture.ask('search', questions(20, 'five at once'))
  assert.equal(body.length, 20)
  assert.equal(fixture.sandbox.log.summary().inFlightMax, 5)
  await fixture.faults([])
})

test('items that fail are reported in place and not charged', async () => {
  await fixture.faults([{ fault: 'empty', match: { q: 'broken' } }])
  const before = await fixture.settled()
  const batch = [
    { q: 'fine one' },
    { q: 'broken' },
    {},
    'text',
    { q: 'x', num: 101 },
    { q: 'x', location: 'Qxqzkw' },
    { q: 'fine two', type: 'news' },
  ]
  const { status, body } = await fixture.ask('search', batch)
  await fixture.faults([])

  assert.equal(status, 200)
  assert.equal(body[0].credits, 1)
  assert.deepEqual(body.slice(1, 6), [
    {
      message: body[1].message,
      statusCode: 500,
      error: 'Internal Server Error',
      reason: 'unreadable',
      values: { name: 'Serper' },
    },
    { message: 'Missing query parameter', statusCode: 400, error: 'Bad Request', reason: 'query_missing', values: {} },
    {
      message: 'Each query must be a JSON object',
      statusCode: 400,
      error: 'Bad Request',
      reason: 'question_not_object',
      values: {},
    },
    {
      message: body[4].message,
      statusCode: 400,
      error: 'Bad Request',
      reason: 'invalid_fields',
      values: { fields: 'num' },
    },
    {
      message: 'location: unknown location "Qxqzkw"; use a name from /v1/locations',
      statusCode: 400,
      error: 'Bad Request',
      reason: 'serp_location_unknown',
      values: { name: 'Qxqzkw' },
    },
  ])
  assert.match(body[1].message, /could not be read: .*Settings → Sources/)
  assert.match(body[4].message, /^num: /)
  assert.equal(body[6].searchParameters.type, 'news')
  assert.equal(await fixture.settled(), before - 2)
})

test('with too few credits for all, nothing is searched', async () => {
  await fixture.setBalance(4)
  await fetch(`${fixture.sandboxUrl}/_control/requests`, { method: 'DELETE' })
  const { status, body } = await fixture.ask('search', questions(5, 'too few'))
  assert.deepEqual(
    [status, body],
    [
      402,
      { message: 'Not enough credits', statusCode: 402, error: 'Payment Required', reason: 'no_credits', values: {} },
    ],
  )
  assert.deepEqual(fixture.sandbox.log.since(0, 10), [])
  assert.equal(await fixture.settled(), 4)
  assert.equal((await fixture.ask('search', questions(4, 'enough'))).status, 200)
  assert.equal(await fixture.settled(), 0)
  await fixture.setBalance(100_000)
})

test('a batch holds 1 to 100 queries', async () => {
  for (const batch of [[], questions(101, 'too many')]) {
    const { status, body } = await fixture.ask('search', batch)
    assert.deepEqual(
      [status, body],
      [
        400,
        {
          message: 'A batch must have 1 to 100 queries',
          statusCode: 400,
          error: 'Bad Request',
          reason: 'batch_size',
          values: { n: 100 },
        },
      ],
    )
  }
})

test('a batch takes one of the five slots', async () => {
  await fixture.faults([{ fault: 'latency', ms: 300 }])
  const [key = ''] = await fixture.keys(1)
  const calls = Array.from({ length: 6 }, (_, index) =>
    fixture.call('POST', '/v1/search', { as: key, body: questions(2, `place ${index}`) }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort()
  await fixture.faults([])
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  await fixture.settled()
})

test('a batch ends at its deadline, and items that are not answered by then are 504 in place', async () => {
  await fixture.faults([{ fault: 'latency', ms: 60_000, match: { q: 'late' } }])
  const ctx = openContext(fixture.app, fixture.testApp.as('owner').actor, { signal: AbortSignal.timeout(5000) })
  const asked = [...questions(10, 'in time'), ...questions(10, 'late')]
  const { body, outcome } = await answerBatch(
    ctx,
    asked.map((each) => readQuestion(each, 'search')),
  )
  await fixture.faults([])

  const items: { statusCode?: number }[] = JSON.parse(body)
  const late = items.filter(({ statusCode }) => statusCode === 504)
  assert.equal(items.length, 20)
  assert.deepEqual([outcome.used, outcome.failed, late.length], [10, 10, 10])
})
