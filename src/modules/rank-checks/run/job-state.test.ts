import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, type Found } from '../results/position-change.ts'
import { progressOf, statusText, withoutSolved } from './job-state.ts'
import { splitIntoSteps } from './split-steps.ts'

const at = (position: number | null, depth = 100): Found => ({ position, depth, checked_at: 7 })

test('a result is compared with the last comparable check', () => {
  const table: [Found, Found | undefined, Omit<ReturnType<typeof compare>, 'prev_checked_at'>][] = [
    [at(5), undefined, { prev_position: null, delta: null, is_new: false, is_lost: false }],
    [at(null), undefined, { prev_position: null, delta: null, is_new: false, is_lost: false }],
    [at(5), at(8), { prev_position: 8, delta: 3, is_new: false, is_lost: false }],
    [at(8), at(5), { prev_position: 5, delta: -3, is_new: false, is_lost: false }],
    [at(5), at(5), { prev_position: 5, delta: 0, is_new: false, is_lost: false }],
    [at(5), at(null), { prev_position: null, delta: null, is_new: true, is_lost: false }],
    [at(null), at(5), { prev_position: 5, delta: null, is_new: false, is_lost: true }],
    [at(null), at(null), { prev_position: null, delta: null, is_new: false, is_lost: false }],
    // Checked less deep: not comparable.
    [at(null, 10), at(45), { prev_position: 45, delta: null, is_new: false, is_lost: false }],
    [at(null, 10), at(5), { prev_position: 5, delta: null, is_new: false, is_lost: false }],
    [at(45), at(null, 10), { prev_position: null, delta: null, is_new: false, is_lost: false }],
    // Checked at least as deep: comparable.
    [at(null), at(5, 10), { prev_position: 5, delta: null, is_new: false, is_lost: true }],
    [at(5, 10), at(null), { prev_position: null, delta: null, is_new: true, is_lost: false }],
    [at(5, 10), at(45), { prev_position: 45, delta: 40, is_new: false, is_lost: false }],
  ]
  for (const [now, before, wanted] of table)
    assert.deepEqual(
      compare(now, before),
      { ...wanted, prev_checked_at: before ? 7 : null },
      JSON.stringify([now, before]),
    )
})

test('the status text follows the API contract', () => {
  assert.equal(statusText({ status: 'error', message: 'no more' }), 'error: no more')
  assert.equal(statusText({ status: 'running', message: '' }), 'running')
})

test('progress is 100 only when done, and never more', () => {
  assert.equal(progressOf({ status: 'running', checked_keywords: 1, total_keywords: 3 }), 33.3)
  assert.equal(progressOf({ status: 'running', checked_keywords: 999_999, total_keywords: 1_000_000 }), 99.9)
  assert.equal(progressOf({ status: 'pending', checked_keywords: 0, total_keywords: 0 }), 0)
  assert.equal(progressOf({ status: 'done', checked_keywords: 0, total_keywords: 0 }), 100)
})

test('steps are small, and checks of the same query stay together', () => {
  const checks = ['a', 'b', 'a', 'c', 'd', 'b', 'e'].map((question, nr) => ({ question, nr }))
  const steps = splitIntoSteps(checks, { most: 4, wave: 1 })
  assert.deepEqual(
    steps.map((step) => step.map(({ question }) => question).join('')),
    ['aabb', 'cd', 'e'],
  )
  const same = Array.from({ length: 6 }, () => ({ question: 'a' }))
  assert.deepEqual(splitIntoSteps(same, { most: 4, wave: 100 }).length, 1)
})

test('a small job is split into single checks, and so is the end of a large one', () => {
  const sizes = (count: number) =>
    splitIntoSteps(
      Array.from({ length: count }, (_, nr) => ({ question: String(nr) })),
      { most: 4, wave: 100 },
    ).map((step) => step.length)
  assert.deepEqual(sizes(50), Array(50).fill(1))
  const large = sizes(5000)
  assert.equal(
    large.reduce((sum, size) => sum + size),
    5000,
  )
  assert.deepEqual([large[0], large.at(-1), large.at(-90)], [4, 1, 1])
})

test('a failure that is solved later no longer counts, whichever source caused it', () => {
  const failures = { 'serper:blocked': 1, blocked: 2, timeout: 1 }

  assert.deepEqual(withoutSolved(failures, ['blocked', 'blocked', 'timeout']), { blocked: 1 })
  assert.deepEqual(withoutSolved(failures, ['unreadable']), failures)
})
