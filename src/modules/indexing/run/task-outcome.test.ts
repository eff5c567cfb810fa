import assert from 'node:assert/strict'
import { test } from 'node:test'
import { budgetDay, confidenceOf, endingOf, ownPage, progressOf } from './task-outcome.ts'

const channel = (given: Partial<Parameters<typeof endingOf>[0][number]> = {}) => ({
  is_configured: true,
  planned: 0,
  attempted: 0,
  accepted: 0,
  rejected: 0,
  deferred: 0,
  ...given,
})

test('a task ends as done, partial, failed or skipped by what its channels accepted', () => {
  const took = channel({ attempted: 5, accepted: 5 })
  const refused = channel({ attempted: 5, rejected: 5 })
  const off = channel({ is_configured: false })
  assert.deepEqual(endingOf([took, off], 5), { status: 'done', reason: '' })
  assert.deepEqual(endingOf([took, refused], 5), { status: 'partial', reason: '' })
  assert.deepEqual(endingOf([refused, off], 5), { status: 'failed', reason: '' })
  assert.deepEqual(endingOf([off, off], 5), { status: 'skipped', reason: 'not_configured' })
})

test('a task that attempted nothing says why', () => {
  assert.equal(endingOf([channel()], 0).reason, 'nothing_found')
  assert.equal(endingOf([channel()], 9).reason, 'nothing_changed')
  assert.equal(endingOf([channel({ deferred: 3 })], 9).reason, 'budget_spent')
})

test('progress goes from 0 to 100, and is 100 only when done', () => {
  assert.equal(progressOf('running', []), 0)
  assert.equal(progressOf('running', [channel({ planned: 10 })]), 10)
  assert.equal(progressOf('running', [channel({ planned: 10, attempted: 5 })]), 55)
  assert.equal(progressOf('done', []), 100)
})

test('the budget day is that of the service, even when the clocks change', () => {
  const at = (text: string) => Date.parse(text) / 1000
  assert.deepEqual(budgetDay('bing', at('2026-11-15T23:59:00Z')), {
    day: '2026-11-15',
    resetAt: at('2026-11-16T00:00:00Z'),
  })
  assert.deepEqual(budgetDay('google_indexing', at('2026-11-15T07:00:00Z')), {
    day: '2026-11-14',
    resetAt: at('2026-11-15T08:00:00Z'),
  })
  // The day on which daylight saving time ends in California has 25 hours.
  assert.equal(budgetDay('google_indexing', at('2026-11-01T12:00:00Z')).resetAt, at('2026-11-02T08:00:00Z'))
})

test('pages of other sites are not pages of the client', () => {
  assert.equal(ownPage('https://blog.a.com/x#part', 'a.com')?.href, 'https://blog.a.com/x')
  assert.equal(ownPage('https://a.com.evil.com/', 'a.com'), undefined)
  assert.equal(ownPage('javascript:alert(1)', 'a.com'), undefined)
})

test('confidence grows with the share that was inspected', () => {
  assert.equal(confidenceOf({ inspected: 95, known: 100 }), 'high')
  assert.equal(confidenceOf({ inspected: 500, known: 50_000 }), 'medium')
  assert.equal(confidenceOf({ inspected: 5, known: 100 }), 'low')
})
