// biome-ignore-all lint/a11y/useSemanticElements: see grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: see grid.tsx

/** The same object while rows are chosen, so that only their own lines are drawn again. */
export type Selection<Data> = {
  onAll(isSelected: boolean): void
  onToggle(row: Data): void
  allLabel: string
  labelOf(row: Data): string
}

export const SELECT_WIDTH = 40

type SelectHeadProps<Data> = { selection: Selection<Data>; isWhole: boolean; isActive: boolean }

export function SelectHead<Data>({ selection, isWhole, isActive }: SelectHeadProps<Data>) {
  return (
    <div
      role="columnheader"
      className="grid-cell"
      data-column="select"
      data-row={0}
      data-col={0}
      tabIndex={isActive ? 0 : -1}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={selection.allLabel}
        checked={isWhole}
        onChange={() => selection.onAll(!isWhole)}
      />
    </div>
  )
}

type SelectCellProps<Data> = {
  selection: Selection<Data>
  row: Data
  index: number
  isSelected: boolean
  isActive: boolean
}

export function SelectCell<Data>({
  selection,
  row,
  index,
  isSelected,
  isActive,
}: SelectCellProps<Data>) {
  return (
    <div
      role="gridcell"
      className="grid-cell"
      data-column="select"
      data-row={index + 1}
      data-col={0}
      tabIndex={isActive ? 0 : -1}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={selection.labelOf(row)}
        checked={isSelected}
        onChange={() => selection.onToggle(row)}
      />
    </div>
  )
}
