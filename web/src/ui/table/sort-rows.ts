import type { GridColumn, Order } from './grid-column.ts'

type Sorting<Data> = {
  rows: Data[]
  columns: Pick<GridColumn<Data>, 'id' | 'value'>[]
  order: Order | undefined
}

/** Rows by the values of one column, each read once; rows without a value stand last either way. */
export function sortRows<Data>({ rows, columns, order }: Sorting<Data>): Data[] {
  const read = order && columns.find(({ id }) => id === order.id)?.value
  if (!read) return rows
  const sign = order.isDescending ? -1 : 1
  const pairs = rows.map((row) => ({ row, value: read(row) }))
  pairs.sort(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined)
    if (a === b) return 0
    return a < b ? -sign : sign
  })
  return pairs.map(({ row }) => row)
}
