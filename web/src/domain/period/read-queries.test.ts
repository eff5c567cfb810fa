import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQueries } from './read-queries.ts'

test('pasted lines are tidied, and each is taken once', () => {
  assert.deepEqual(readQueries(`  red   shoes \r\n\nblue shoes\nred shoes\n${'x'.repeat(301)}`), [
    'red shoes',
    'blue shoes',
  ])
})
