import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clicksWithin, ctr } from '../../click-models/index.ts'
import { addCheck, addPosition, type CheckedPosition, isPartial, measured, noChecks, noSite } from './visibility.ts'

const near = (actual: number | null, expected: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

test('the click curve gives each position its clicks', () => {
  const table: [number | null, number][] = [
    [null, 0],
    [0, 0],
    [1, 28.5],
    [2, 15.7],
    [10, 2.5],
    [11, 1.5],
    [20, 0.6],
    [21, 0.5],
    [30, 0.2],
    [31, 0.05],
    [100, 0.05],
    [101, 0],
  ]
  for (const [position, clicks] of table) near(ctr(position), clicks)
  for (let position = 2; position <= 100; position++) assert.ok(ctr(position) <= ctr(position - 1), String(position))
  near(clicksWithin(2), 44.2)
  near(clicksWithin(500), clicksWithin(100))
})

const at = (position: number | null, weight = 1, depth = 100) => ({ position, weight, depth })

function measure(checks: CheckedPosition[]) {
  const sum = noChecks()
  const site = noSite()
  for (const { position, ...check } of checks) {
    addCheck(sum, check)
    if (position !== null) addPosition(site, { position, ...check, comparedDepth: 30 })
  }
  return measured(sum, site)
}

test('visibility is 100 if all rank first, 0 if none is found, and is weighted by volume', () => {
  near(measure([at(1), at(1, 50)]).visibility, 100)
  near(measure([at(null), at(null)]).visibility, 0)
  near(measure([at(1, 300), at(null, 100)]).visibility, 75)
  near(measure([at(2), at(null)]).visibility, (100 * 15.7) / (2 * 28.5))
  near(measure([at(1, 0), at(null, 0)]).visibility, 50)
})

test('without a check, visibility, share and average are null', () => {
  const { visibility, share, avg_position, total } = measure([])
  assert.deepEqual([visibility, share, avg_position, total], [null, null, null, 0])
})

test('counts are cumulative, and the average covers only keywords that rank', () => {
  const numbers = measure([at(1), at(3), at(4), at(10), at(11), at(30), at(31), at(null)])
  const { top3, top10, top30, total, not_found, avg_position } = numbers
  assert.deepEqual([top3, top10, top30, total, not_found], [2, 4, 6, 8, 1])
  near(avg_position, 90 / 7)
  assert.equal(measure([at(null)]).avg_position, null)
})

test('share of voice is the percentage of the clicks within the depth that was checked', () => {
  near(measure([at(1, 1, 10)]).share, (100 * 28.5) / clicksWithin(10))
  near(measure([at(1, 2, 10), at(null, 1, 100)]).share, (100 * 2 * 28.5) / (2 * clicksWithin(10) + clicksWithin(100)))
})

test('a job is partial if more than a fifth of it failed', () => {
  assert.equal(isPartial({ total: 8, failed: 2 }), false)
  assert.equal(isPartial({ total: 79, failed: 21 }), true)
  assert.equal(isPartial({ total: 0, failed: 1 }), true)
  assert.equal(isPartial({ total: 0, failed: 0 }), false)
})
