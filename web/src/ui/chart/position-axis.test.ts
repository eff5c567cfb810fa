import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionHeights, positionOffset } from './position-axis.ts'

test('the top ten positions take half of the axis', () => {
  assert.equal(positionOffset(1), 0)
  assert.equal(positionOffset(10), 0.5)
  assert.equal(positionOffset(100), 1)
})

test('a better position is always further left, and no position leaves the axis', () => {
  const offsets = Array.from({ length: 100 }, (_, index) => positionOffset(index + 1))
  assert.deepEqual(
    offsets,
    offsets.toSorted((a, b) => a - b),
  )
  assert.equal(positionOffset(0), 0)
  assert.equal(positionOffset(250), 1)
})

test('what was not found lies below the last position', () => {
  const heightOf = positionHeights({ top: 10, bottom: 210 })
  assert.equal(heightOf(1), 10)
  assert.ok(heightOf(null) > heightOf(100))
})
