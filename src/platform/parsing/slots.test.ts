import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlots } from './slots.ts'

const { signal } = new AbortController()

test('a caller without a slot waits in line, and is refused when the line is full', async () => {
  const slots = createSlots({ atOnce: 1, inLine: 1, timeoutMs: 60_000 })
  const leave = await slots.enter(signal)
  const second = slots.enter(signal)
  assert.equal(await slots.enter(signal), null)

  leave?.()

  const leaveSecond = await second
  const third = slots.enter(signal)
  leaveSecond?.()
  assert.ok(await third)
})

test('a caller stops waiting at its timeout or when its signal ends', async () => {
  const slots = createSlots({ atOnce: 1, inLine: 1, timeoutMs: 1 })
  const leave = await slots.enter(signal)
  assert.equal(await slots.enter(signal), null)
  const caller = new AbortController()
  const left = slots.enter(caller.signal)
  caller.abort(new Error('gone'))
  await assert.rejects(left, /gone/)

  leave?.()

  assert.ok(await slots.enter(signal))
})
