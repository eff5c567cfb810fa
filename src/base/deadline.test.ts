import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDeadline } from './deadline.ts'

test('a deadline that passes aborts its signal and reports that it is late', async () => {
  const span = openDeadline(5)
  await sleep(30)
  assert.deepEqual([span.signal.aborted, span.isLate(), span.signal.reason.name], [true, true, 'TimeoutError'])
})

test('a deadline aborts with its parent signal, for the same reason', () => {
  const around = new AbortController()
  const span = openDeadline(1000, around.signal)
  around.abort(new Error('given up'))
  assert.deepEqual([span.signal.reason.message, span.isLate()], ['given up', false])
  assert.equal(openDeadline(1000, around.signal).signal.aborted, true)
})

test('a deadline that was ended no longer aborts, unless it is ended with a reason', async () => {
  const around = new AbortController()
  const span = openDeadline(5, around.signal)
  span.end()
  around.abort()
  await sleep(30)
  assert.equal(span.signal.aborted, false)
  span.end(new Error('over'))
  assert.equal(span.signal.reason.message, 'over')
})
