import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayState, providersNow, queueState } from './health-state.ts'

const view = (state: 'unused' | 'up' | 'failing' | 'down' | 'probing', at: number | null = null) => ({
  ...{
    state,
    lastSuccessAt: at,
    lastFailureAt: null,
    successes: 0,
    failures: 0,
    lastReason: null,
    retryAt: null,
    verticals: [],
  },
})
const way = (source: 'local' | 'serper', ...health: Parameters<typeof view>) => ({
  ...{ source, engine: 'google' as const, via: 'page' },
  ...view(...health),
})

test('a provider not used recently is not recorded, unless it is known to be down', () => {
  const seen = providersNow([way('local', 'up', 10), way('serper', 'down', 10)], [], 60)
  assert.deepEqual(seen, [{ kind: 'search', name: 'serper', state: 'down' }])
})

test('a source with one way down is disturbed, and down with all of them', () => {
  const stateOf = (...ways: ReturnType<typeof way>[]) => providersNow(ways, [], 60)[0]?.state
  assert.equal(stateOf(way('local', 'up', 90), way('local', 'down', 90)), 'disturbed')
  assert.equal(stateOf(way('local', 'probing', 90), way('local', 'down', 90)), 'down')
  assert.equal(stateOf(way('local', 'up', 90), way('local', 'unused')), 'fine')
})

test('a day takes the state of its minutes, and none if nothing was recorded', () => {
  assert.equal(dayState({ fine: 0, disturbed: 0, down: 0 }), null)
  assert.equal(dayState({ fine: 1440, disturbed: 0, down: 0 }), 'fine')
  assert.equal(dayState({ fine: 1439, disturbed: 0, down: 1 }), 'disturbed')
  assert.equal(dayState({ fine: 10, disturbed: 0, down: 10 }), 'down')
})

test('the queue is fine within a minute and down after ten', () => {
  assert.deepEqual([0, 60, 61, 601].map(queueState), ['fine', 'fine', 'disturbed', 'down'])
})
