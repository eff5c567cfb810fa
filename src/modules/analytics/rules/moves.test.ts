import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctr } from '../../click-models/index.ts'
import { conflictsOf, remember } from './cannibalisation.ts'
import { clickChange, moveOf, ownershipChange } from './moves.ts'

const was = (prev_position: number | null, position: number | null, depth = 100) => ({
  position,
  prev_position,
  depth,
  delta: prev_position === null || position === null ? null : prev_position - position,
  is_lost: prev_position !== null && position === null,
})

const worth = { weight: 100, ctr }

test('a move is the positions gained; a lost keyword falls to just below the depth that was checked', () => {
  const table: [ReturnType<typeof was>, number | null][] = [
    [was(8, 3), 5],
    [was(3, 8), -5],
    [was(5, 5), null],
    [was(null, 4), null],
    [was(null, null), null],
    [was(40, null), -61],
    [was(8, null, 10), -3],
    // Found before, but not checked as deep now: unknown.
    [{ ...was(40, null, 10), is_lost: false }, null],
  ]
  for (const [check, move] of table) assert.equal(moveOf(check), move, JSON.stringify(check))
})

test('a small move near the top is worth more clicks than a big one far down', () => {
  assert.ok(clickChange(was(3, 1), worth) > clickChange(was(60, 50), worth))
  assert.ok(clickChange(was(2, null), worth) < 0)
})

const page = (features: string[], owned_features: string[] = [], holders = {}) => ({
  features,
  owned_features,
  foreign_features: [],
  holders,
})

test('a feature is won when it becomes ours, and lost when it is taken or removed', () => {
  const both = ['featured_snippet', 'videos']
  assert.deepEqual(ownershipChange(page(both, both), undefined), { won: [], lost: [] })
  assert.deepEqual(ownershipChange(page(both, ['videos']), page(both, ['videos'])), { won: [], lost: [] })
  assert.deepEqual(ownershipChange(page(both, ['videos']), page(both)).won, ['videos'])
  assert.deepEqual(ownershipChange(page(['videos'], [], { videos: 'rival.com' }), page(both, both)).lost, [
    { feature: 'featured_snippet', reason: 'removed', lost_to: null },
    { feature: 'videos', reason: 'taken', lost_to: 'rival.com' },
  ])
})

test('an AI overview that a source cannot see or did not load is neither lost nor won', () => {
  const none = { features: [], owned_features: [], foreign_features: [], holders: {} }
  const own = { ...none, features: ['ai_overview'], owned_features: ['ai_overview'], source: 'dataforseo' }
  const blind = { ...none, source: 'serper' }
  assert.deepEqual(ownershipChange(blind, own), { won: [], lost: [] })
  assert.deepEqual(ownershipChange(own, blind), { won: [], lost: [] })
  assert.equal(ownershipChange({ ...blind, source: 'serpapi' }, own).lost[0]?.reason, 'removed')
  const deferred = { ...own, owned_features: [] }
  assert.deepEqual(ownershipChange(deferred, own), { won: [], lost: [] })
  assert.deepEqual(ownershipChange(own, deferred), { won: [], lost: [] })
  const taken = { ...deferred, foreign_features: ['ai_overview'] }
  assert.equal(ownershipChange(taken, own).lost[0]?.reason, 'taken')
})

test('pages compete if two rank for one keyword, or the ranking one changed twice in five checks', () => {
  assert.deepEqual(conflictsOf({ pages: ['a'], ranked: ['a', 'a'] }), [])
  assert.deepEqual(conflictsOf({ pages: ['a', 'a'], ranked: ['a'] }), [])
  assert.deepEqual(conflictsOf({ pages: ['a', 'b'], ranked: ['a', 'b'] }), ['several_pages'])
  assert.deepEqual(conflictsOf({ pages: ['a'], ranked: ['a', 'b', 'a'] }), ['changing_page'])
  assert.deepEqual(remember('f', ['e', 'd', 'c', 'b', 'a']), ['f', 'e', 'd', 'c', 'b'])
  assert.deepEqual(remember(undefined, ['a']), ['a'])
})
