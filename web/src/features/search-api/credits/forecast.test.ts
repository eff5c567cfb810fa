import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft } from './forecast.ts'

const days = (...credits: number[]) => credits.map((each) => ({ credits: each }))

test('the balance lasts as long as the pace of the last week says', () => {
  assert.deepEqual(daysLeft(100, days(900, 10, 10, 10, 10, 10, 10, 10)), { days: 10, perDay: 10 })
})

test('without use there is nothing to foretell', () => {
  assert.equal(daysLeft(100, days(0, 0, 0)), null)
  assert.equal(daysLeft(100, []), null)
})
