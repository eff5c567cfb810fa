import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTicks, dayTicks, gapsIn, linePath, nearestIndex, percentTicks, runsOf, spreadLabels } from './scale.ts'

const DAY = 86_400
const days = (...at: number[]) => at.map((day) => day * DAY)

test('a pause much longer than usual is a gap, a usual one is not', () => {
  assert.deepEqual(gapsIn(days(1, 4, 7, 16, 19)), [{ from: 7 * DAY, to: 16 * DAY }])
  assert.deepEqual(gapsIn(days(1, 8, 15, 22)), [])
  assert.deepEqual(gapsIn([0, 60, 120, 4000]), [])
  assert.deepEqual(gapsIn([]), [])
})

test('a new check interval or an extra check on a day does not turn earlier pauses into gaps', () => {
  assert.deepEqual(gapsIn(days(1, 4, 7, 10, 11, 12, 13, 14, 15, 16)), [])
  assert.deepEqual(gapsIn(days(1, 4, 4.1, 7, 7.1, 7.2, 10, 10.1)), [])
  assert.deepEqual(gapsIn(days(1, 2, 3, 12, 21, 22, 23)).length, 2)
})

test('a line is broken at gaps and at missing values', () => {
  const points = days(1, 2, 3, 4, 9).map((at, index) => ({ at, value: index === 1 ? null : index + 1 }))
  const runs = runsOf(points, [{ from: 4 * DAY, to: 9 * DAY }])
  assert.deepEqual(
    runs.map((run) => run.map(({ value }) => value)),
    [[1], [3, 4], [5]],
  )
})

test('labels keep their order and never cover each other', () => {
  assert.deepEqual(spreadLabels([50, 52, 10], { room: 14, top: 0, bottom: 200 }), [50, 64, 10])
  const crowded = spreadLabels([195, 198, 199], { room: 14, top: 0, bottom: 200 })
  assert.deepEqual(crowded, [172, 186, 200])
})

test('date ticks are evenly spaced', () => {
  const span = { from: 10 * DAY, to: 40 * DAY }
  assert.deepEqual(dayTicks(span, 12), days(12, 15, 18, 21, 24, 27, 30, 33, 36, 39))
  assert.deepEqual(dayTicks(span, 4), days(11, 25, 39))
  assert.deepEqual(dayTicks({ from: 3 * DAY, to: 3 * DAY + 60 }, 4), days(3))
})

test('a line is stepped only if asked for', () => {
  const shape = { x: (value: number) => value, y: (value: number) => value * 2 }
  assert.equal(linePath([1, 2], shape), 'M1,2L2,4')
  assert.equal(linePath([1, 2], { ...shape, isStepped: true }), 'M1,2H2V4')
})

test('the nearest point is found, and percent and count axes have round ticks', () => {
  assert.equal(nearestIndex(days(1, 5, 9), 6 * DAY), 1)
  assert.deepEqual(percentTicks([11.6, 23.2]), [0, 10, 20, 30])
  assert.deepEqual([percentTicks([]).at(-1), percentTicks([3]).at(-1), percentTicks([99]).at(-1)], [2, 4, 100])
  assert.deepEqual(
    [countTicks(7), countTicks(224)],
    [
      [0, 5, 10],
      [0, 100, 200, 300],
    ],
  )
})
