import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unverifiedNumbers } from '../../../base/numbers.ts'
import { countsIn } from './truncate.ts'

test('row counts of shown lists count as verified numbers', () => {
  const rows = { gainers: Array.from({ length: 12 }, () => ({ query: 'a' })), losers: [] }
  assert.deepEqual(unverifiedNumbers('12 keywords gained', [countsIn(rows)]), [])
  assert.deepEqual(unverifiedNumbers('13 keywords gained', [countsIn(rows)]), ['13'])
})
