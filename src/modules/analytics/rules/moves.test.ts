import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shiftsOf } from '../shifts.ts'
import { clickChange, conflictsOf, moveOf, ownershipChange, remember } from './moves.ts'

const was = (prev_position: number | null, position: number | null, depth = 100) => ({
  position,
  prev_position,
  depth,
  delta: prev_position === null || position === null ? null : prev_position - position,
  is_lost: prev_position !== null && position === null,
})

test('a move is the places gained; a lost keyword fell behind the last place that was looked at', () => {
  const table: [ReturnType<typeof was>, number | null][] = [
    [was(8, 3), 5],
    [was(3, 8), -5],
    [was(5, 5), null],
    [was(null, 4), null],
    [was(null, null), null],
    [was(40, null), -61],
    [was(8, null, 10), -3],
    // Found before, but not looked for as deep now: nothing is known.
    [{ ...was(40, null, 10), is_lost: false }, null],
  ]
  for (const [check, move] of table) assert.equal(moveOf(check), move, JSON.stringify(check))
})

test('a step near the top is worth more clicks than a leap far down', () => {
  assert.ok(clickChange(was(3, 1), 100) > clickChange(was(60, 50), 100))
  assert.ok(clickChange(was(2, null), 100) < 0)
})

const page = (features: string[], owned_features: string[] = [], holders = {}) => ({
  features,
  owned_features,
  holders,
})

test('a feature is won when it became ours, and lost when it was taken or removed', () => {
  const both = ['featured_snippet', 'videos']
  assert.deepEqual(ownershipChange(page(both, both), undefined), { won: [], lost: [] })
  assert.deepEqual(ownershipChange(page(both, ['videos']), page(both, ['videos'])), { won: [], lost: [] })
  assert.deepEqual(ownershipChange(page(both, ['videos']), page(both)).won, ['videos'])
  assert.deepEqual(ownershipChange(page(['videos'], [], { videos: 'rival.com' }), page(both, both)).lost, [
    { feature: 'featured_snippet', reason: 'removed', lost_to: null },
    { feature: 'videos', reason: 'taken', lost_to: 'rival.com' },
  ])
})

test('pages compete when two stand in one list, or when the ranking one changed twice in five checks', () => {
  assert.deepEqual(conflictsOf({ pages: ['a'], ranked: ['a', 'a'] }), [])
  assert.deepEqual(conflictsOf({ pages: ['a', 'a'], ranked: ['a'] }), [])
  assert.deepEqual(conflictsOf({ pages: ['a', 'b'], ranked: ['a', 'b'] }), ['several_pages'])
  assert.deepEqual(conflictsOf({ pages: ['a'], ranked: ['a', 'b', 'a'] }), ['changing_page'])
  assert.deepEqual(remember('f', ['e', 'd', 'c', 'b', 'a']), ['f', 'e', 'd', 'c', 'b'])
  assert.deepEqual(remember(undefined, ['a']), ['a'])
})

const check = (keyword_id: number, position: number | null, more = {}) => ({
  ...{ keyword_id, position, device: 'desktop' as const, query: `q${keyword_id}`, geo: 'us', lang: 'en', depth: 100 },
  ...more,
})

test('between two jobs only keywords that both checked, in the same words, can move', () => {
  const before = [check(1, 9), check(2, 3), check(3, 20), check(4, null), check(5, 5), check(6, 4)]
  const now = [check(1, 4), check(2, 8), check(3, null), check(4, 7), check(5, 1, { query: 'other' }), check(7, 1)]

  const { gainers, losers, entered, lost } = shiftsOf(before, now)

  assert.deepEqual(
    gainers.map(({ query, delta }) => [query, delta]),
    [['q1', 5]],
  )
  assert.deepEqual(
    losers.map(({ query, delta }) => [query, delta]),
    [
      ['q3', -81],
      ['q2', -5],
    ],
  )
  assert.deepEqual([entered, lost], [1, 1])
})
