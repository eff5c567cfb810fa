import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from './limiter.ts'

const never = new AbortController().signal

test('a minute holds so many starts, and the next waits until the oldest is a minute old', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const gate = createGate({ requestsPerMinute: 2, concurrency: 10 })
  const [first, second] = [await gate.enter(never), await gate.enter(never)]
  first()
  second()
  let isIn = false
  const third = gate.enter(never).then(() => {
    isIn = true
  })
  t.mock.timers.tick(59_000)
  await Promise.resolve()
  assert.equal(isIn, false)
  t.mock.timers.tick(1_500)
  await third
  assert.equal(isIn, true)
})

test('a pause holds everyone, and whoever gives up meanwhile leaves the queue', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const gate = createGate({ requestsPerMinute: 100, concurrency: 1 })
  gate.pause(5_000)
  const stop = new AbortController()
  const gone = gate.enter(stop.signal)
  const next = gate.enter(never)
  stop.abort(new Error('enough'))
  await assert.rejects(gone, /enough/)
  t.mock.timers.tick(5_000)
  const leave = await next
  leave()
  leave()
  await gate.enter(never)
})

test('one who leaves lets the next in', async () => {
  const gate = createGate({ requestsPerMinute: 100, concurrency: 1 })
  const leave = await gate.enter(never)
  const order: string[] = []
  const next = gate.enter(never).then(() => order.push('in'))
  order.push('out')
  leave()
  await next
  assert.deepEqual(order, ['out', 'in'])
})
