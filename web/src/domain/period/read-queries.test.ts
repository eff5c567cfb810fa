import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQueries } from './read-queries.ts'

test('pasted queries are tidied and deduplicated, and overlong ones are dropped', () => {
  assert.deepEqual(readQueries(`  red   shoes \r\n\nblue shoes\nred shoes\n${'x'.repeat(301)}`), [
    'red shoes',
    'blue shoes',
  ])
})
