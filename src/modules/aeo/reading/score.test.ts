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

test('named first, cited and praised is the whole', () =>
  assert.equal(score({ isCited: true, sentiment: 'positive' }), 100))

test('absent is nothing, even when its page was looked at', () =>
  assert.equal(score({ isNamed: false, position: null, isRetrieved: true }), 0))

test('what could not be measured has no weight', () => {
  // (.45 + .25) of .70, for nothing is known of citations and tone.
  assert.equal(score({ hasSearch: false }), 100)
  assert.equal(score({}), 77.8)
  assert.equal(score({ sentiment: 'neutral' }), 75)
  assert.equal(score({ isRetrieved: true }), 88.9)
})

test('a later position counts less', () => {
  assert.equal(score({ position: 2, hasSearch: false }), 86.8)
  assert.equal(score({ position: 3, hasSearch: false }), 82.1)
})

test('only cited is half present and not prominent', () =>
  assert.equal(score({ isNamed: false, position: null, isCited: true }), 47.2))
