import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RAIL_TICKS, railPlace } from './rail-scale.ts'

test('the first ten positions take half of the rail', () => {
  assert.equal(railPlace(1), 0)
  assert.equal(railPlace(10), 0.5)
  assert.equal(railPlace(100), 1)
})

test('a better position always stands further left, and nothing leaves the rail', () => {
  const places = Array.from({ length: 100 }, (_, index) => railPlace(index + 1))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  assert.equal(railPlace(0), 0)
  assert.equal(railPlace(250), 1)
  assert.equal(RAIL_TICKS.length, 3)
})
