import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCALE_TICKS, scaleOffset } from './scale-ticks.ts'

test('the first ten positions take half of the rail', () => {
  assert.equal(scaleOffset(1), 0)
  assert.equal(scaleOffset(10), 0.5)
  assert.equal(scaleOffset(100), 1)
})

test('a better position always stands further left, and nothing leaves the rail', () => {
  const places = Array.from({ length: 100 }, (_, index) => scaleOffset(index + 1))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  assert.equal(scaleOffset(0), 0)
  assert.equal(scaleOffset(250), 1)
  assert.equal(SCALE_TICKS.length, 3)
})
