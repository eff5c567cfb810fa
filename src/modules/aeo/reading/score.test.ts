import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Standing, visibilityScore } from './score.ts'

const score = (more: Partial<Standing>) =>
  visibilityScore({
    isNamed: true,
    isCited: false,
    isRetrieved: false,
    hasSearch: true,
    position: 1,
    sentiment: '',
    ...more,
  })

test('a client named first, cited and praised scores 100', () =>
  assert.equal(score({ isCited: true, sentiment: 'positive' }), 100))

test('an absent client scores 0, even if its page was retrieved', () =>
  assert.equal(score({ isNamed: false, position: null, isRetrieved: true }), 0))

test('components that could not be measured have no weight', () => {
  // (.45 + .25) of .70, since citations and sentiment are unknown.
  assert.equal(score({ hasSearch: false }), 100)
  assert.equal(score({}), 77.8)
  assert.equal(score({ sentiment: 'neutral' }), 75)
  assert.equal(score({ isRetrieved: true }), 88.9)
})

test('a later position scores less', () => {
  assert.equal(score({ position: 2, hasSearch: false }), 86.8)
  assert.equal(score({ position: 3, hasSearch: false }), 82.1)
})

test('a client that is only cited scores half for presence and nothing for prominence', () =>
  assert.equal(score({ isNamed: false, position: null, isCited: true }), 47.2))
