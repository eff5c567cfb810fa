import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, wilson } from './stats.ts'

test('a share comes with the interval in which it lies', () => {
  assert.deepEqual(wilson(5, 10), { value: 0.5, n: 10, low: 0.2366, high: 0.7634 })
  assert.deepEqual(wilson(0, 3), { value: 0, n: 3, low: 0, high: 0.5615 })
  assert.deepEqual(wilson(3, 3), { value: 1, n: 3, low: 0.4385, high: 1 })
  assert.deepEqual(wilson(0, 0), { value: null, n: 0, low: null, high: null })
})

test('the median is the middle', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([4, 1, 2, 3]), 2.5)
  assert.equal(median([]), null)
})
