import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance, fitOf, gramsOf, slipVariants, wholeParts } from './fuzzy-match.ts'

test('matches are graded exact, prefix, word, inside or fuzzy', () => {
  const shop = ['Brewlane Coffee', 'brewlane.test']
  assert.equal(fitOf('brewlane coffee', shop), 'exact')
  assert.equal(fitOf('BREWLANE.TEST', shop), 'exact')
  assert.equal(fitOf('brew', shop), 'prefix')
  assert.equal(fitOf('cof', shop), 'word')
  assert.equal(fitOf('coffee brew', shop), 'word')
  assert.equal(fitOf('lane', shop), 'inside')
  assert.equal(fitOf('brewlnae', shop), 'fuzzy')
  assert.equal(fitOf('brewlan coffe', shop), 'word')
  assert.equal(fitOf('berwlane cofee', shop), 'fuzzy')
  assert.equal(fitOf('grinder', shop), null)
  assert.equal(fitOf('xyz', shop), null)
})

test('characters of pattern languages are matched literally', () => {
  assert.equal(fitOf('100%', ['100% Wool']), 'prefix')
  assert.equal(fitOf('%', ['Wool']), null)
  assert.equal(fitOf('a_b', ['axb']), null)
})

test('matching ignores case and accents in every language', () => {
  assert.equal(fitOf('КОФЕ', ['Кофе и чай']), 'prefix')
  assert.equal(fitOf('їжа', ['Магазин Їжа']), 'word')
  assert.equal(fitOf('cafe\u0301', ['Café']), 'exact')
})

test('a swap, an omission or an insertion counts as one typo', () => {
  assert.equal(distance('brewlane', 'brewlnae'), 1)
  assert.equal(distance('coffee', 'cofee'), 1)
  assert.equal(distance('abc', 'abc'), 0)
  assert.equal(distance('', 'abc'), 3)
})

test('trigrams of a word mark its start, and a short piece inside a word has none', () => {
  assert.deepEqual(gramsOf({ text: 'brew', atStart: true }), ['^br', 'bre', 'rew'])
  assert.deepEqual(gramsOf({ text: 'br', atStart: true }), ['^br'])
  assert.deepEqual(gramsOf({ text: 'br', atStart: false }), [])
})

test('of a word with one typo one half is intact, and the other words stay as they are', () => {
  const brew = { text: 'bre', atStart: true }
  const lane = { text: 'lane', atStart: false }
  assert.deepEqual(wholeParts('brewlane'), [brew, lane])
  assert.deepEqual(wholeParts('cup'), [])
  const of = { text: 'of', atStart: true }
  assert.deepEqual(slipVariants(['brewlane', 'of']), [
    [brew, of],
    [lane, of],
  ])
})
