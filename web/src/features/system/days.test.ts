import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bad, calendar } from './days.ts'

test('the calendar ends today and lists every day once', () => {
  assert.deepEqual(calendar(Date.parse('2026-03-01T00:30:00Z') / 1000, 3), ['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('minutes that were not recorded count neither as good nor as bad', () => {
  const day = { day: '2026-03-01', state: 'disturbed' as const, worst_delay_seconds: null }
  assert.deepEqual(bad([{ ...day, fine: 10, disturbed: 2, down: 1 }]), { bad: 3, n: 13 })
  assert.deepEqual(bad([]), { bad: 0, n: 0 })
})
