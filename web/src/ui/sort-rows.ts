import type { ColumnSort } from '@tanstack/react-table'

type Sortable = { getValue<Value>(column: string): Value }

/** Rows by the values of one column, each read once; rows without a value stand last either way. */
export function sortRows<Row extends Sortable>(rows: Row[], order: ColumnSort | undefined): Row[] {
  if (!order) return rows
  const sign = order.desc ? -1 : 1
  const read = rows.map((row) => ({ row, value: row.getValue<string | number | undefined>(order.id) }))
  read.sort(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    if (a === b) return 0
    return a < b ? -sign : sign
  })
  return read.map(({ row }) => row)
}
