import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterRows } from './filter.ts'

const row = (query: string, latest_position: number | null, latest_checked_at: number | null = 1) => ({
  keyword: { query, store: 'app_store' as const, source: 'manual', latest_position, latest_checked_at },
})
const rows = [row('a', 2), row('b', 9), row('c', 44), row('d', null), row('e', null, null)]
const found = (filter: Parameters<typeof filterRows>[1]) =>
  filterRows(rows, filter)
    .map(({ keyword }) => keyword.query)
    .join('')

test('each band filter shows exactly the rows it counts', () => {
  assert.equal(found({ band: 'top3' }), 'a')
  assert.equal(found({ band: 'top10' }), 'ab')
  assert.equal(found({ band: 'deep' }), 'c')
  assert.equal(found({ band: 'none' }), 'd')
  assert.equal(found({ band: 'unchecked' }), 'e')
  assert.equal(found({}), 'abcde')
  assert.equal(found({ store: 'google_play' }), '')
  assert.equal(found({ q: 'B' }), 'b')
})
