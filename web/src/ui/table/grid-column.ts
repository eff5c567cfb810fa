import type { ReactNode } from 'react'

export type GridColumn<Data> = {
  id: string
  size: number
  header: ReactNode
  cell(data: Data): ReactNode
  /** What rows are put in order by; without it the heading does not order them. */
  value?(data: Data): string | number | undefined
  /** The first press puts the largest first. */
  isLargestFirst?: boolean
}

export type Order = { id: string; isDescending: boolean }

/** What a press on a heading asks for: its first order, the other one, then none. */
export function nextOrder(
  { id, isLargestFirst = false }: Pick<GridColumn<never>, 'id' | 'isLargestFirst'>,
  order: Order | undefined,
): Order | undefined {
  if (order?.id !== id) return { id, isDescending: isLargestFirst }
  return order.isDescending === isLargestFirst
    ? { id, isDescending: !isLargestFirst }
    : undefined
}
