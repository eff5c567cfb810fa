import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandOf, histogramOf } from './position-bands.ts'

const at = (position: number | null) => ({ position, checked_at: 1 })

test('a position is in one band; not found is a band, not checked is none', () => {
  assert.deepEqual(
    [1, 3, 4, 10, 11, 30, 31, 100, null].map((position) => bandOf(at(position))),
    ['1-3', '1-3', '4-10', '4-10', '11-30', '11-30', '31-100', '31-100', 'none'],
  )
  assert.equal(bandOf({ position: null, checked_at: null }), null)
})

test('the histogram has one tick per checked keyword', () => {
  const standings = [1, 1, 5, 12, 99, null].map(at)
  const histogram = histogramOf([...standings, { position: null, checked_at: null }])
  assert.deepEqual(
    histogram.map(({ count }) => count),
    [2, 1, 1, 1, 1],
  )
  const ticks = histogram.flatMap(({ rows }) => rows).reduce((sum, { count }) => sum + count, 0)
  assert.equal(ticks, 5)
})
