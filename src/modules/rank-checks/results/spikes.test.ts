import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSound, isVolatile, type Move, movedTo, spikeOf, stormOf, surgeOf } from './spikes.ts'

const STEADY = [20, 21, 20, 19, 20]

const moved = (before: number | null, position: number | null, earlier: (number | null)[] = []): Move => ({
  position,
  prev_position: before,
  delta: before !== null && position !== null ? before - position : null,
  is_lost: before !== null && position === null,
  earlier,
})

test('a large move is a spike only after a steady past', () => {
  assert.deepEqual(spikeOf(moved(20, 35, STEADY)), { direction: 'down', severity: 'warning' })
  assert.equal(spikeOf(moved(20, 35, [20, 60, 15, 44, 30])), null)
  assert.equal(spikeOf(moved(20, 35, [20, 21, 20])), null)
  assert.equal(spikeOf(moved(20, 24, STEADY)), null)
  assert.deepEqual(spikeOf(moved(40, 25, [40, 41, 40, 39])), { direction: 'up', severity: 'info' })
})

test('crossing the top 3 or 10 is a spike, unless only by one position', () => {
  assert.deepEqual(spikeOf(moved(3, 5)), { direction: 'down', severity: 'urgent' })
  assert.equal(spikeOf(moved(3, 4)), null)
  assert.equal(spikeOf(moved(4, 3)), null)
  assert.deepEqual(spikeOf(moved(12, 10)), { direction: 'up', severity: 'info' })
  assert.equal(spikeOf(moved(11, 10)), null)
  assert.deepEqual(spikeOf(moved(9, 14)), { direction: 'down', severity: 'warning' })
})

test('losing the top 20 is urgent; losing a lower position, a new or unchanged one is no spike', () => {
  assert.deepEqual(spikeOf(moved(18, null)), { direction: 'down', severity: 'urgent' })
  assert.equal(spikeOf(moved(60, null)), null)
  assert.equal(spikeOf(moved(null, 2)), null)
  assert.equal(spikeOf(moved(5, 5)), null)
  assert.equal(spikeOf({ ...moved(5, null), is_lost: false }), null)
})

test('many keywords moving the same way are one storm', () => {
  const down = Array.from({ length: 6 }, () => moved(5, 9))
  const still = (count: number) => Array.from({ length: count }, () => moved(5, 5))
  assert.deepEqual(stormOf([...down, ...still(10)]), { direction: 'down', affected: 6 })
  assert.equal(stormOf([...down, ...still(30)]), null)
  assert.equal(stormOf([moved(5, 9), moved(6, 10)]), null)
  assert.deepEqual(stormOf(Array.from({ length: 5 }, () => moved(20, null))), { direction: 'down', affected: 5 })
})

test('the results are volatile if half of the competitors moved too', () => {
  const fell = { now: 12, before: 20 }
  const still = { now: 20.5, before: 20 }
  assert.equal(isVolatile([fell, still]), true)
  assert.equal(isVolatile([fell, still, still]), false)
  assert.equal(isVolatile([{ now: 0.4, before: 0.1 }]), false, 'a small number moves easily')
  assert.equal(isVolatile([]), null)
})

test('a job with many failures is not sound enough for spikes', () => {
  assert.equal(isSound({ errors: 2, checked_keywords: 10 }), true)
  assert.equal(isSound({ errors: 3, checked_keywords: 10 }), false)
})

test('visibility leaving its usual band is a surge; a flat or short history yields none', () => {
  const earlier = [20, 20.5, 19.8, 20.2, 20.1]
  assert.equal(surgeOf({ now: 14, earlier }), 'down')
  assert.equal(surgeOf({ now: 26, earlier }), 'up')
  assert.equal(surgeOf({ now: 21, earlier }), null)
  assert.equal(surgeOf({ now: 55, earlier: [55, ...earlier] }), null, 'still outside the band, reported before')
  assert.equal(surgeOf({ now: 15, earlier: [5, ...earlier] }), 'up', 'a recovery, although still below the band')
  assert.equal(surgeOf({ now: 90, earlier: earlier.slice(0, 4) }), null)
  assert.equal(surgeOf({ now: 0.2, earlier: [0, 0, 0, 0, 0] }), null)
  assert.equal(movedTo([moved(5, 9), moved(5, null), moved(9, 5)], 'down'), 2)
})
