import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctr } from '../../click-models/index.ts'
import { type Candidate, gainOf, opportunityOf, topQuarterAt } from './opportunity.ts'

const plain: Candidate = {
  position: 7,
  weight: 1,
  ctr,
  volume: null,
  intent: '',
  difficulty: null,
  delta: null,
  previousDelta: null,
  foreignFeatures: [],
}

test('the opportunity score is 2 to 5, by position, value, momentum and obstacles', () => {
  const table: [Partial<Candidate>, number | null][] = [
    [{ position: null }, null],
    [{ position: 3 }, null],
    [{ position: 4 }, 4],
    [{ position: 10 }, 4],
    [{ position: 11 }, 3],
    [{ position: 20 }, 3],
    [{ position: 21 }, 2],
    [{ position: 30 }, 2],
    [{ position: 31 }, null],
    [{ intent: 'commercial' }, 5],
    [{ intent: 'transactional' }, 5],
    [{ intent: 'informational' }, 4],
    [{ intent: 'commercial', volume: 5, weight: 5 }, 4],
    [{ volume: 5000, weight: 5000 }, 5],
    [{ delta: 2, previousDelta: 1 }, 5],
    [{ delta: 2, previousDelta: null }, 4],
    [{ delta: 2, previousDelta: 0 }, 4],
    [{ delta: 2, previousDelta: 1, intent: 'commercial' }, 5],
    [{ difficulty: 70 }, 3],
    [{ difficulty: 69 }, 4],
    [{ foreignFeatures: ['ai_overview'] }, 3],
    [{ foreignFeatures: ['featured_snippet'], difficulty: 90 }, 3],
    [{ foreignFeatures: ['videos'] }, 4],
    [{ position: 25, difficulty: 90 }, 2],
  ]
  for (const [change, score] of table) {
    const found = opportunityOf({ ...plain, ...change }, 10)
    assert.equal(found?.score ?? null, score, JSON.stringify(change))
  }
})

test('the reasons explain the score', () => {
  const found = opportunityOf({ ...plain, position: 14, delta: 1, previousDelta: 3, difficulty: 80 }, null)
  assert.deepEqual(found?.reasons, ['page_two', 'rising', 'hard'])
})

test('every gain is calculated to the same target position', () => {
  assert.ok(Math.abs(gainOf({ position: 5, weight: 1000, ctr }) - 38) < 1e-9)
  assert.ok(Math.abs(gainOf({ position: 20, weight: 1000, ctr }) - 104) < 1e-9)
  assert.equal(gainOf({ position: 1, weight: 1000, ctr }), 0)
})

test('the top quarter begins above three quarters of the gains', () => {
  const counts = [1, 4, 8, 10]
  assert.deepEqual(counts.map(topQuarterAt), [0, 3, 6, 7])
})
