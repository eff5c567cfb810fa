import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cronOf, type Recurrence, recurrenceOf } from './cron.ts'

test('a plain recurrence and its cron expression convert both ways', () => {
  const examples: [Recurrence, string][] = [
    [{ every: 'day', time: '06:30' }, '30 6 * * *'],
    [{ every: 'weekdays', time: '09:00' }, '0 9 * * 1-5'],
    [{ every: 'week', time: '06:00', weekday: 1 }, '0 6 * * 1'],
    [{ every: 'month', time: '23:05', day: 15 }, '5 23 15 * *'],
  ]
  for (const [recurrence, cron] of examples) {
    assert.equal(cronOf(recurrence), cron)
    assert.deepEqual(recurrenceOf(cron), recurrence)
  }
})

test('Sunday is 0 or 7, and an expression without a plain name stays cron', () => {
  assert.deepEqual(recurrenceOf('0 6 * * 7'), { every: 'week', time: '06:00', weekday: 0 })
  for (const cron of ['0 */6 * * *', '0 6 1 1 *', '0 6 1 * 1', '@weekly', '99 6 * * *']) {
    assert.deepEqual(recurrenceOf(cron), { every: 'custom', cron })
    assert.equal(cronOf({ every: 'custom', cron }), cron)
  }
})
