import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitNames } from './fit-names.ts'

test('names are listed in full as far as they fit, with room for the number of the others', () => {
  assert.deepEqual(fitNames(['one', 'two', 'three'], 15), ['one', 'two', 'three'])
  assert.deepEqual(fitNames(['one', 'two', 'three'], 14), ['one', 'two'])
  assert.deepEqual(fitNames(['one', 'two', 'three'], 10), ['one'])
  assert.deepEqual(fitNames(['eleven', 'two'], 3), ['eleven'])
  assert.deepEqual(fitNames([], 3), [])
})
