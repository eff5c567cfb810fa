import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft } from './days-left.ts'

const days = (...credits: number[]) => credits.map((each) => ({ credits: each }))

test('the remaining days follow the average use of the last seven days', () => {
  assert.deepEqual(daysLeft(100, days(900, 10, 10, 10, 10, 10, 10, 10)), { days: 10, perDay: 10 })
})

test('without use there is no forecast', () => {
  assert.equal(daysLeft(100, days(0, 0, 0)), null)
  assert.equal(daysLeft(100, []), null)
})
