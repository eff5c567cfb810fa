// biome-ignore-all lint/a11y/useSemanticElements: see grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: see grid.tsx
import type { ReactNode } from 'react'

/** How rows are put together, and what stands above each group. */
export type Grouping<Data> = {
  of(data: Data): string
  head(name: string, members: Data[]): ReactNode
}

type GridItem<Data> =
  | { kind: 'row'; row: Data }
  | { kind: 'head'; name: string; content: ReactNode }

/** The rows in their order, under a head each group; groups by name, those without one last. */
export function itemsOf<Data>(
  rows: Data[],
  grouping: Grouping<Data> | undefined,
): GridItem<Data>[] {
  if (!grouping) return rows.map((row) => ({ kind: 'row', row }))
  const groups = [...Map.groupBy(rows, grouping.of)]
  const sorted = groups.toSorted(
    ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  )
  return sorted.flatMap(([name, members]) => [
    { kind: 'head', name, content: grouping.head(name, members) },
    ...members.map((row) => ({ kind: 'row' as const, row })),
  ])
}

type GroupRowProps = {
  index: number
  start: number
  height: number
  columns: number
  isActive: boolean
  children: ReactNode
}

export function GroupRow({ index, start, height, columns, isActive, children }: GroupRowProps) {
  return (
    <div
      role="row"
      className="grid-row grid-group"
      aria-rowindex={index + 2}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <div
        role="gridcell"
        className="grid-cell"
        aria-colspan={columns}
        data-row={index + 1}
        data-col={0}
        tabIndex={isActive ? 0 : -1}
      >
        <div className="grid-group-head">{children}</div>
      </div>
    </div>
  )
}
