import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useKeys } from '../keys.ts'

/** A cell by its place: row 0 is the head. */
export type CellPosition = { row: number; column: number }

type Area = { scroller: RefObject<HTMLElement | null>; rows: number; columns: number }

const PAGE_ROWS = 20
const INSIDE = 'button, a, input, select'
/** The cell of a row that opens it. */
const OPENING = '[data-row]:not([data-row="0"]):has(a)'

/** One cell takes the Tab key; arrows move it, Enter uses what is inside, Space selects the row. */
export function useGridKeys({ scroller, rows, columns }: Area) {
  const [wanted, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const isMoving = useRef(false)
  const active = clamp(wanted, rows, columns)

  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const at = (column: number) =>
      scroller.current?.querySelector<HTMLElement>(
        `[data-row="${active.row}"][data-col="${column}"]`,
      )
    // The head of a group is one cell, whatever the column.
    const cell = at(active.column) ?? at(0)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = event.target
    if (!(cell instanceof HTMLElement) || !cell.dataset.col) return
    if (use(event, cell)) return event.preventDefault()
    const next = move(event, active, { rows, columns })
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setActive(next)
  }

  /** Into the table by what opens its first row, and from row to row. */
  function step(way: 1 | -1) {
    const isInside = scroller.current?.contains(document.activeElement)
    const first = scroller.current?.querySelector<HTMLElement>(OPENING)
    const row = isInside ? Math.max(active.row + way, 1) : 1
    const column = isInside ? active.column : Number(first?.dataset.col ?? 0)
    isMoving.current = true
    setActive(clamp({ row, column }, rows, columns))
  }
  useKeys(
    [
      ['KeyJ', () => step(1)],
      ['KeyK', () => step(-1)],
    ],
    { isInner: true },
  )

  /** Focus by pointer, or by something inside, moves the cell that takes Tab along. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const { row, col } = target.closest<HTMLElement>('[data-col]')?.dataset ?? {}
    if (row !== undefined && col !== undefined)
      setActive({ row: Number(row), column: Number(col) })
  }

  const isActive = useCallback(
    (spot: CellPosition) => spot.row === active.row && spot.column === active.column,
    [active.row, active.column],
  )
  return { active, isActive, props: { onKeyDown, onFocus } }
}

function use({ key }: KeyboardEvent, cell: HTMLElement): boolean {
  if (key === 'Enter' || key === 'F2') {
    cell.querySelector<HTMLElement>(INSIDE)?.click()
    return true
  }
  if (key !== ' ') return false
  cell.closest('[role=row]')?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  return true
}

function move(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { row, column }: CellPosition,
  { rows, columns }: Omit<Area, 'scroller'>,
): CellPosition | null {
  const to = (next: CellPosition) => clamp(next, rows, columns)
  switch (key) {
    case 'ArrowUp':
      return to({ row: row - 1, column })
    case 'ArrowDown':
      return to({ row: row + 1, column })
    case 'ArrowLeft':
      return to({ row, column: column - 1 })
    case 'ArrowRight':
      return to({ row, column: column + 1 })
    case 'PageUp':
      return to({ row: row - PAGE_ROWS, column })
    case 'PageDown':
      return to({ row: row + PAGE_ROWS, column })
    case 'Home':
      return to({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return to({ row: ctrlKey ? rows : row, column: columns })
    default:
      return null
  }
}

function clamp({ row, column }: CellPosition, rows: number, columns: number): CellPosition {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  }
}
