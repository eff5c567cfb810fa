import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trend } from '../analytics/index.ts'
import { chooseStretch } from './changes.ts'

const DAY = 86_400

/** Visibility a day, oldest first. */
const daily = (...visibilities: number[]) =>
  visibilities.map((visibility, day) => ({ job_id: day + 1, checked_at: day * DAY, visibility }) as Trend)
const days = (count: number, visibility: number) => Array<number>(count).fill(visibility)

test('a short peak that returns to its level is not a fall', () => {
  const month = chooseStretch(daily(...days(12, 25.1), ...days(4, 34.5), ...days(14, 25.6)))
  const fresh = chooseStretch(daily(25.1, 34.5, 25.6))

  assert.notEqual(month?.kind, 'fall')
  assert.notEqual(fresh?.kind, 'fall')
})

test('a fall is measured from the last sustained level, on a day that had it', () => {
  const stretch = chooseStretch(daily(...days(12, 25), 34, ...days(6, 25), ...days(3, 18)))

  assert.deepEqual([stretch?.kind, stretch?.before.visibility, stretch?.now.visibility], ['fall', 25, 18])
})

test('a high held for ten days is a level to fall from', () => {
  const stretch = chooseStretch(daily(...days(15, 20), ...days(10, 30), ...days(5, 20)))

  assert.deepEqual([stretch?.kind, stretch?.before.visibility], ['fall', 30])
})

test('one earlier check is enough for a fall', () => {
  assert.equal(chooseStretch(daily(25, 18))?.kind, 'fall')
})

test('a partly recovered fall is still a fall, a fully recovered one is a recovery', () => {
  const partly = chooseStretch(daily(55.1, 1.3, 11.2))
  const slowly = chooseStretch(daily(...days(10, 40), ...days(4, 10), ...days(3, 15)))
  const wholly = chooseStretch(daily(...days(10, 25), ...days(5, 15), ...days(3, 25)))

  assert.deepEqual([partly?.kind, partly?.before.visibility], ['fall', 55.1])
  assert.deepEqual([slowly?.kind, slowly?.before.visibility], ['fall', 40])
  assert.equal(wholly?.kind, 'recovery')
})
