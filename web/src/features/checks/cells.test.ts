import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merge } from './cells.ts'

const cell = (keyword_id: number, checked_at: number) => ({
  keyword_id,
  device: 'desktop' as const,
  state: 'ranked' as const,
  position: 1,
  delta: null,
  prev_checked_at: null,
  checked_at,
})

test('duplicate cells are kept once, in the order in which they were checked', () => {
  const cells = merge([cell(1, 10), cell(2, 12)], [cell(2, 12), cell(3, 11)])
  assert.deepEqual(
    cells.map(({ keyword_id }) => keyword_id),
    [1, 3, 2],
  )
})
