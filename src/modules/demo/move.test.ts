import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBehind } from './load.ts'
import { type Column, fieldMover } from './move.ts'

const move = { workspaceId: 7, userId: 8, days: 3, offsets: new Map([['keywords', 100]]) }
const moved = (column: Column, field: string) => fieldMover(column, move)?.(field)

test('ids, users and days are moved to those of the loading workspace', () => {
  const table = 'rank_results'
  assert.equal(moved({ table, column: 'workspace_id', type: 'int8' }, '1'), '7')
  assert.equal(moved({ table, column: 'user_id', type: 'int8' }, '1'), '8')
  assert.equal(moved({ table, column: 'keyword_id', type: 'int8' }, '5'), '105')
  assert.equal(
    moved({ table, column: 'checked_at', type: 'timestamptz' }, '2026-12-30 06:00:00.028+00'),
    '2027-01-02 06:00:00.028+00',
  )
  assert.equal(moved({ table, column: 'keyword_ids', type: 'json' }, '[1, 2]'), '[101,102]')
})

test('other values, zero ids and nulls stay unchanged', () => {
  const table = 'rank_results'
  assert.equal(fieldMover({ table, column: 'title', type: 'text' }, move), undefined)
  assert.equal(moved({ table, column: 'keyword_id', type: 'int8' }, '0'), '0')
  for (const column of ['keyword_id', 'user_id', 'keyword_ids'])
    assert.equal(moved({ table, column, type: 'int8' }, '\\N'), '\\N')
  assert.equal(moved({ table, column: 'checked_at', type: 'timestamptz' }, '\\N'), '\\N')
})

test('an activity refers to the new ids and keeps its texts', () => {
  const data = JSON.stringify({ keyword_id: 5, title: 'a "b"' }).replaceAll('\\', '\\\\')
  const field = moved({ table: 'activities', column: 'data', type: 'jsonb' }, data) ?? ''
  assert.deepEqual(JSON.parse(field.replaceAll('\\\\', '\\')), { keyword_id: 105, title: 'a "b"' })
})

test('a recording is moved so that it always ends in the past', () => {
  const recordedAt = 1_790_000_000
  const behind = (seconds: number) => daysBehind({ recordedAt }, recordedAt + seconds)
  assert.deepEqual([behind(0), behind(86_400 + 900), behind(86_400 + 1801), behind(2 * 86_400)], [0, 0, 1, 1])
})
