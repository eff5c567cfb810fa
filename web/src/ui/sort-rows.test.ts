import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortRows } from './sort-rows.ts'

const row = (name: string, position?: number) => ({ name, getValue: <Value>() => position as Value })
const rows = [row('none'), row('third', 3), row('first', 1), row('also third', 3)]
const names = (desc: boolean) => sortRows(rows, { id: 'position', desc }).map(({ name }) => name)

test('rows without a value stand last in both directions, and equal ones stay as they were', () => {
  assert.deepEqual(names(false), ['first', 'third', 'also third', 'none'])
  assert.deepEqual(names(true), ['third', 'also third', 'first', 'none'])
  assert.equal(sortRows(rows, undefined), rows)
})
