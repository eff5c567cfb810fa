import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextOrder } from './grid-column.ts'
import { sortRows } from './sort-rows.ts'

type Row = { name: string; position?: number }
const rows: Row[] = [
  { name: 'none' },
  { name: 'third', position: 3 },
  { name: 'first', position: 1 },
  { name: 'also third', position: 3 },
]
const columns = [{ id: 'position', value: ({ position }: Row) => position }]
const names = (isDescending: boolean) =>
  sortRows({ rows, columns, order: { id: 'position', isDescending } }).map(({ name }) => name)

test('rows without a value come last in both directions, and equal rows keep their order', () => {
  assert.deepEqual(names(false), ['first', 'third', 'also third', 'none'])
  assert.deepEqual(names(true), ['third', 'also third', 'first', 'none'])
  assert.equal(sortRows({ rows, columns, order: undefined }), rows)
})

test('a column header sorts one way, then the other way, then not at all', () => {
  const down = { id: 'delta', isLargestFirst: true }
  const presses = [undefined, { id: 'delta', isDescending: true }, { id: 'delta', isDescending: false }]
  assert.deepEqual(
    presses.map((order) => nextOrder(down, order)),
    [{ id: 'delta', isDescending: true }, { id: 'delta', isDescending: false }, undefined],
  )
  assert.deepEqual(nextOrder({ id: 'query' }, { id: 'delta', isDescending: true }), {
    id: 'query',
    isDescending: false,
  })
})
