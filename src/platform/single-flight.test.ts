import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSingleFlight } from './single-flight.ts'

const never = new AbortController().signal

test('concurrent calls with the same key share one result, and a later call runs again', async () => {
  const flights = createSingleFlight<number>()
  let asked = 0
  const work = async () => {
    await Promise.resolve()
    return ++asked
  }

  const together = await Promise.all([1, 2, 3, 4].map(() => flights.join('a', never, work)))
  const other = await flights.join('b', never, work)
  const later = await flights.join('a', never, work)

  assert.deepEqual([together, other, later], [[1, 1, 1, 1], 2, 3])
})

test('a failure is shared by concurrent calls, and not kept', async () => {
  const flights = createSingleFlight<number>()
  let asked = 0
  const fails = async () => {
    asked++
    throw new Error('blocked')
  }

  const all = await Promise.allSettled([1, 2, 3].map(() => flights.join('a', never, fails)))

  assert.deepEqual([all.map(({ status }) => status), asked], [['rejected', 'rejected', 'rejected'], 1])
  assert.equal(await flights.join('a', never, async () => 7), 7)
})

test('an aborted caller does not stop the work of the others, but the last one does', async () => {
  const flights = createSingleFlight<number>()
  const answer = Promise.withResolvers<number>()
  let ended: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    ended = signal
    return answer.promise
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const waits = [first, second].map(({ signal }) => flights.join('a', signal, work))

  first.abort(new Error('gone'))
  await assert.rejects(waits[0] ?? Promise.resolve(0), /gone/)
  assert.equal(ended?.aborted, false)
  second.abort(new Error('gone too'))
  await assert.rejects(waits[1] ?? Promise.resolve(0), /gone too/)

  assert.equal(ended?.aborted, true)
  answer.resolve(1)
  assert.equal(await flights.join('a', never, async () => 2), 2, 'abandoned work is not joined')
})
