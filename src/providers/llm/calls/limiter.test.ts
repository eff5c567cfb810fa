import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter } from './limiter.ts'

const never = new AbortController().signal

test('starts per minute are limited, and the next waits until the oldest is a minute old', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limiter = createLimiter({ requestsPerMinute: 2, concurrency: 10 })
  const [first, second] = [await limiter.enter(never), await limiter.enter(never)]
  first()
  second()
  let isIn = false
  const third = limiter.enter(never).then(() => {
    isIn = true
  })
  t.mock.timers.tick(59_000)
  await Promise.resolve()
  assert.equal(isIn, false)
  t.mock.timers.tick(1_500)
  await third
  assert.equal(isIn, true)
})

test('a pause holds every caller, and one that aborts meanwhile leaves the queue', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limiter = createLimiter({ requestsPerMinute: 100, concurrency: 1 })
  limiter.pause(5_000)
  const stop = new AbortController()
  const gone = limiter.enter(stop.signal)
  const next = limiter.enter(never)
  stop.abort(new Error('enough'))
  await assert.rejects(gone, /enough/)
  t.mock.timers.tick(5_000)
  const leave = await next
  leave()
  leave()
  await limiter.enter(never)
})

test('releasing a slot lets the next caller in', async () => {
  const limiter = createLimiter({ requestsPerMinute: 100, concurrency: 1 })
  const leave = await limiter.enter(never)
  const order: string[] = []
  const next = limiter.enter(never).then(() => order.push('in'))
  order.push('out')
  leave()
  await next
  assert.deepEqual(order, ['out', 'in'])
})
