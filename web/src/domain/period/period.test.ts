import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedSpan, readCompared, readPeriod, shiftSpan, writeSpan } from './period.ts'

const DAY = 86_400
const NOON = Date.parse('2026-03-10T12:00:00Z') / 1000

test('a period of days ends today, and a range includes both its days', () => {
  const week = readPeriod('7d', NOON)
  assert.equal(week && writeSpan(week), '2026-03-04..2026-03-10')
  const range = readPeriod('2026-01-05..2026-01-06', NOON)
  assert.equal(range && range.to - range.from, 2 * DAY)
  assert.equal(readPeriod('all', NOON), null)
})

test('an invalid period falls back to the default one', () => {
  for (const text of [undefined, '', '12', '2026-02-31..x', '2026-03-02..2026-03-01', 'toString']) {
    const span = readPeriod(text, NOON)
    assert.equal(span && (span.to - span.from) / DAY, 30)
  }
})

test('a period shifts by its own length, and never past today', () => {
  const week = readPeriod('7d', NOON) ?? { from: 0, to: 0 }
  const before = shiftSpan(week, -1, NOON)
  assert.equal(writeSpan(before), '2026-02-25..2026-03-03')
  assert.deepEqual(shiftSpan(before, 1, NOON), week)
  assert.deepEqual(shiftSpan(week, 1, NOON), week)
})

test('a comparison period is as long as the period it is compared with', () => {
  const week = readPeriod('7d', NOON) ?? { from: 0, to: 0 }
  assert.equal(writeSpan(comparedSpan(week, 'previous')), '2026-02-25..2026-03-03')
  const year = comparedSpan(week, 'year')
  assert.equal(year.to - year.from, 7 * DAY)
  assert.equal((week.from - year.from) / DAY, 364)
})

test('a comparison runs from the start to the end of the period, unless another start is chosen', () => {
  const month = readPeriod('last-month', NOON)
  assert.equal(month && writeSpan(month), '2026-02-01..2026-02-28')
  const dayAt = (text: string) => Date.parse(text) / 1000
  assert.deepEqual(readCompared(month, undefined, NOON), { to: dayAt('2026-03-01'), compare_to: dayAt('2026-02-01') })
  assert.deepEqual(readCompared(month, 'previous', NOON).compare_to, dayAt('2026-02-01'))
  assert.deepEqual(readCompared(month, 'check', NOON), { to: dayAt('2026-03-01') })
  assert.deepEqual(readCompared(month, '2026-01-15', NOON).compare_to, dayAt('2026-01-16'))
  const running = readPeriod('month', NOON)
  assert.deepEqual(readCompared(running, undefined, NOON), { compare_to: dayAt('2026-03-01') })
  assert.deepEqual(readCompared(null, undefined, NOON), { compare_to: 0 })
})
