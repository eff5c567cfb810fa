import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '../test-app.ts'

const testApp = await openTestApp()
const { pipelined } = testApp.app
const SLOW = { name: 'slow', text: 'select pg_sleep($1)' }
const FAST = { name: 'fast', text: 'select $1::int as n' }
const BROKEN = { name: 'broken', text: 'select 1 / $1::int' }

test('a durable query holds up only queries with the same ordering key', async () => {
  await pipelined.query(FAST, [0], 1)
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  // Ordering keys that share connections with the durable query.
  await Promise.all([
    pipelined.queryDurable(SLOW, [0.3], 2).then(note('booked')),
    pipelined.query(FAST, [1], 2).then(note('same turn')),
    pipelined.query(FAST, [2], 4).then(note('another turn')),
    pipelined.query(FAST, [3]).then(note('no turn')),
  ])
  assert.deepEqual(done.slice(0, 2).toSorted(), ['another turn', 'no turn'])
  assert.deepEqual(done.slice(2), ['booked', 'same turn'])
})

test('a failed durable query rejects for its caller and holds up no later query', async () => {
  const failing = pipelined.queryDurable(BROKEN, [0], 6)
  const next = pipelined.query<{ n: number }>(FAST, [5], 6)
  await assert.rejects(failing, /division by zero/)
  assert.equal((await next)?.n, 5)
  assert.equal((await pipelined.query<{ n: number }>(FAST, [6], 6))?.n, 6)
})
