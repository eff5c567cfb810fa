import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOfFall, median, wilson } from './stats.ts'

test('a proportion comes with its Wilson interval', () => {
  assert.deepEqual(wilson(5, 10), { value: 0.5, n: 10, low: 0.2366, high: 0.7634 })
  assert.deepEqual(wilson(0, 3), { value: 0, n: 3, low: 0, high: 0.5615 })
  assert.deepEqual(wilson(3, 3), { value: 1, n: 3, low: 0.4385, high: 1 })
  assert.deepEqual(wilson(0, 0), { value: null, n: 0, low: null, high: null })
})

test('the chance of a random fall is computed from hits and totals', () => {
  const chance = (before: [number, number], now: [number, number]) =>
    chanceOfFall({ hits: before[0], n: before[1] }, { hits: now[0], n: now[1] }).toFixed(4)
  assert.equal(chance([4, 6], [6, 18]), '0.1698')
  assert.equal(chance([5, 6], [0, 6]), '0.0076')
  assert.equal(chance([0, 6], [6, 6]), '1.0000')
  assert.equal(chance([0, 0], [0, 0]), '1.0000')
})

test('the median is the middle value, or the mean of the middle two', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([4, 1, 2, 3]), 2.5)
  assert.equal(median([]), null)
})
