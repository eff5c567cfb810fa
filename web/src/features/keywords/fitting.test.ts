import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitting } from './fitting.ts'

test('names stand whole as far as they fit, and leave room to say how many do not', () => {
  assert.deepEqual(fitting(['one', 'two', 'three'], 15), ['one', 'two', 'three'])
  assert.deepEqual(fitting(['one', 'two', 'three'], 14), ['one', 'two'])
  assert.deepEqual(fitting(['one', 'two', 'three'], 10), ['one'])
  assert.deepEqual(fitting(['eleven', 'two'], 3), ['eleven'])
  assert.deepEqual(fitting([], 3), [])
})
