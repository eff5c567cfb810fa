import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedAgain, searchFailures } from './failures.ts'

test('who failed is named: the source, not the engine behind it', () => {
  const [first, second] = searchFailures({ 'Serper:source_funds': 3, 'DataForSEO:source_funds': 1, blocked: 2 })
  assert.deepEqual([first?.reason, first?.count], ['source_funds', 4])
  assert.match(first?.remedy ?? '', /^The credit at Serper is used up/)
  assert.match(second?.remedy ?? '', /^Google blocks this network/)
})

test('that all of them are left alone for a while is said with the time', () => {
  const soon = Date.now() + 600_000
  assert.match(askedAgain([soon, soon + 60_000]), /^\. It is asked again at \d\d:\d\d UTC$/)
  for (const times of [[], [null], [soon, null], [Date.now() - 1000]]) assert.equal(askedAgain(times), '')
})
