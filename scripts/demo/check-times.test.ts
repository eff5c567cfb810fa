import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTimes } from './check-times.ts'

const NOW = Date.UTC(2026, 5, 15, 14, 30) / 1000

test('ninety days: daily in the last week, seldom before, without a pause that stands out, the last check now', () => {
  const times = checkTimes(NOW, 90)
  const gaps = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 86_400)
  assert.equal(times.at(-1), NOW)
  assert.equal(Math.floor((NOW - (times[0] ?? 0)) / 86_400), 90)
  assert.deepEqual(gaps.slice(0, -1), [5, ...Array(9).fill(6), ...Array(8).fill(3), ...Array(6).fill(1)])
})

test('a short history has a check each day', () => {
  assert.equal(checkTimes(NOW, 1).length, 2)
  assert.equal(checkTimes(NOW, 3).length, 4)
})
