// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, so roles say what tags cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stands on the cells
import {
  type CSSProperties,
  memo,
  type UIEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import './grid.css'
import { Icon } from '../icon.tsx'
import { type GridColumn, nextOrder, type Order } from './grid-column.ts'
import { type Grouping, GroupRow, itemsOf } from './grid-group.tsx'
import { type CellPosition, useGridKeys } from './grid-keys.ts'
import { SELECT_WIDTH, SelectCell, SelectHead, type Selection } from './grid-selection.tsx'
import { indexes, useRowsInSight } from './rows-in-sight.ts'
import { sortRows } from './sort-rows.ts'

type GridProps<Data> = {
  rows: Data[]
  columns: GridColumn<Data>[]
  keyOf(row: Data): string
  label: string
  order: Order | undefined
  /** The order that was asked for: its heading says so while the rows are still put in it. */
  wanted: Order | undefined
  onOrder(order: Order | undefined): void
  selection?: Selection<Data> | undefined
  selected: ReadonlySet<string>
  /** The results page behind a row. */
  evidenceOf?(row: Data): string
  grouping?: Grouping<Data> | undefined
}

const MOST_PRINTED = 2000

function watchPrint(onChange: () => void) {
  const print = matchMedia('print')
  print.addEventListener('change', onChange)
  return () => print.removeEventListener('change', onChange)
}

/** A table of any length: only what is in sight is drawn, and every cell is reached by the arrow keys. */
export function Grid<Data>(props: GridProps<Data>) {
  const {
    rows,
    columns,
    keyOf,
    label,
    order,
    wanted,
    onOrder,
    selection,
    selected,
    evidenceOf,
    grouping,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(readRowHeight)
  const isPrinting = useSyncExternalStore(watchPrint, () => matchMedia('print').matches)
  const items = useMemo(
    () => itemsOf(sortRows({ rows, columns, order }), grouping),
    [rows, columns, order, grouping],
  )
  const before = selection ? 1 : 0
  const width = columns.length + before
  const keys = useGridKeys({ scroller, rows: items.length + 1, columns: width })
  const activeIndex = keys.active.row - 1
  const inSight = useRowsInSight({ scroller, height: rowHeight, count: items.length })
  const drawn = isPrinting
    ? indexes(0, Math.min(items.length, MOST_PRINTED))
    : withActive(inSight, activeIndex, items.length)
  return (
    <div className="grid-scroll" ref={scroller} onScroll={markScrolled}>
      <div
        className="grid"
        role="grid"
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={width}
        style={{ '--grid-columns': template(columns, before) } as CSSProperties}
        {...keys.props}
      >
        <div role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} className="grid-row">
            {selection && (
              <SelectHead
                selection={selection}
                isWhole={rows.every((row) => selected.has(keyOf(row)))}
                isActive={keys.isActive({ row: 0, column: 0 })}
              />
            )}
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                order={order}
                arrow={wanted?.id === column.id ? directionOf(wanted) : 'none'}
                spot={{ row: 0, column: index + before }}
                isActive={keys.isActive({ row: 0, column: index + before })}
                onPress={() => onOrder(nextOrder(column, wanted))}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="grid-body" style={{ height: items.length * rowHeight }}>
          {drawn.map((index) => {
            const item = items[index]
            if (!item) return null
            const layout = { index, start: index * rowHeight, height: rowHeight }
            if (item.kind === 'head')
              return (
                <GroupRow
                  key={index}
                  {...layout}
                  columns={width}
                  isActive={activeIndex === index}
                >
                  {item.content}
                </GroupRow>
              )
            const { row } = item
            return (
              <BodyRow
                key={index}
                row={row}
                columns={columns}
                {...layout}
                selection={selection}
                isSelected={selected.has(keyOf(row))}
                activeColumn={activeIndex === index ? keys.active.column : -1}
                evidence={evidenceOf?.(row)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** The cell that takes the Tab key must exist even when it is out of sight. */
const withActive = (inSight: number[], active: number, count: number) =>
  active < 0 || active >= count || inSight.includes(active) ? inSight : [active, ...inSight]

const directionOf = ({ isDescending }: Order) => (isDescending ? 'down' : 'up')

const ARIA_SORT = { up: 'ascending', down: 'descending' } as const

type HeadCellProps<Data> = {
  column: GridColumn<Data>
  order: Order | undefined
  arrow: 'up' | 'down' | 'none'
  spot: CellPosition
  isActive: boolean
  onPress(): void
}

function HeadCell<Data>({
  column: { id, header, value },
  order,
  arrow,
  spot,
  isActive,
  onPress,
}: HeadCellProps<Data>) {
  return (
    <div
      role="columnheader"
      className="grid-cell"
      data-column={id}
      data-row={spot.row}
      data-col={spot.column}
      tabIndex={isActive ? 0 : -1}
      {...(value && { 'aria-sort': order?.id === id ? ARIA_SORT[directionOf(order)] : 'none' })}
    >
      {value ? (
        <button type="button" className="grid-sort" tabIndex={-1} onClick={onPress}>
          {header}
          <span className="grid-order" data-arrow={arrow}>
            <Icon name="down" />
          </span>
        </button>
      ) : (
        header
      )}
    </div>
  )
}

type BodyRowProps<Data> = {
  row: Data
  columns: GridColumn<Data>[]
  index: number
  start: number
  height: number
  selection: Selection<Data> | undefined
  isSelected: boolean
  activeColumn: number
  evidence: string | undefined
}

function PlainRow<Data>(props: BodyRowProps<Data>) {
  const { row, columns, index, start, height, selection, isSelected, activeColumn, evidence } =
    props
  const before = selection ? 1 : 0
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-evidence={evidence}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {selection && (
        <SelectCell
          selection={selection}
          row={row}
          index={index}
          isSelected={isSelected}
          isActive={activeColumn === 0}
        />
      )}
      {columns.map(({ id, cell }, column) => (
        <div
          key={id}
          role="gridcell"
          className="grid-cell"
          data-column={id}
          data-row={index + 1}
          data-col={column + before}
          tabIndex={activeColumn === column + before ? 0 : -1}
        >
          {cell(row)}
        </div>
      ))}
    </div>
  )
}

const BodyRow = memo(PlainRow) as typeof PlainRow

/** Each cell that sticks is a layer of its own, so cells stick only when there is something to stick for. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.dataset.sideways = String(currentTarget.scrollLeft > 0)
}

/** The widest column takes what is left. */
function template<Data>(columns: GridColumn<Data>[], before: number): string {
  const sizes = [
    ...Array<number>(before).fill(SELECT_WIDTH),
    ...columns.map(({ size }) => size),
  ]
  const widest = Math.max(...sizes)
  return sizes
    .map((size) => (size === widest ? `minmax(min(${size}px, 44vw), 1fr)` : `${size}px`))
    .join(' ')
}

function readRowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
}
