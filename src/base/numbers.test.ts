import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unverifiedNumbers } from './numbers.ts'

test('numbers absent from the data are listed; rounded ones and percentages of shares count as present', () => {
  const seen = ['{"visibility":34.21,"share":0.125,"total":1200}']
  assert.deepEqual(unverifiedNumbers('34.2, 12.5 %, 1,200 keywords, in 2026, top 3', seen), [])
  assert.deepEqual(unverifiedNumbers('It will be 87 % next month', seen), ['87'])
})
