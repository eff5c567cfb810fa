import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakBetween } from './world-break.ts'

const at = (...times: number[]) => times.map((time) => ({ at: time }))

test('the break lies between the last simulated point and the first live one', () => {
  assert.equal(breakBetween(at(30, 40), at(10, 20)), 25)
  assert.equal(breakBetween(at(10, 20), at(30)), 25)
})

test('where only one world was measured there is no break', () => {
  assert.equal(breakBetween(at(10), []), null)
  assert.equal(breakBetween([], at(10)), null)
})
