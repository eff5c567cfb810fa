import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseIdeas } from './rules.ts'

const of = (source: 'suggestion' | 'model', ...queries: string[]) => queries.map((query) => ({ query, source }))

test('sources take turns, each query comes once, and none that is tracked already', () => {
  const lists = [of('suggestion', 'Moka pot', 'moka  pot?', 'burr grinder'), of('model', 'espresso cups', 'kettle')]
  const chosen = chooseIdeas(lists, { known: ['KETTLE'], own: [], count: 10 })
  assert.deepEqual(
    chosen.map(({ query }) => query),
    ['moka pot', 'espresso cups', 'burr grinder'],
  )
})

test('addresses, markup, the name of the client itself and endless sentences are no keywords', () => {
  const bad = of('model', 'http://evil.test', '<b>x</b>', 'brewlane shop', 'a '.repeat(60), '42', '')
  assert.deepEqual(chooseIdeas([bad], { known: [], own: ['Brewlane'], count: 10 }), [])
})

test('never more than were wanted', () => {
  const many = Array.from({ length: 40 }, (_, nr) => `query ${nr} a`)
  assert.equal(chooseIdeas([of('model', ...many)], { known: [], own: [], count: 7 }).length, 7)
})
