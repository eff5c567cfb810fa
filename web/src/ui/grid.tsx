// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, so roles say what tags cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stands on the cells
import {
  type Cell,
  type ColumnSort,
  FlexRender,
  type Header,
  type ReactTable,
  type RowData,
} from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type UIEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import './grid.css'
import type { GridFeatures } from './grid-features.ts'
import { type Grouping, GroupRow, itemsOf } from './grid-group.tsx'
import { type CellPosition, useGridKeys } from './grid-keys.ts'
import { Icon } from './icon.tsx'
import { sortRows } from './sort-rows.ts'

type GridTable<Data extends RowData> = ReactTable<GridFeatures, Data>

type GridProps<Data extends RowData> = {
  table: GridTable<Data>
  label: string
  order: ColumnSort | undefined
  /** The order that was asked for: its heading says so while the rows are still put in it. */
  wanted: ColumnSort | undefined
  /** The results page behind a row. */
  evidenceOf?(data: Data): string
  grouping?: Grouping<Data> | undefined
}

const OVERSCAN = 8
const MOST_PRINTED = 2000

function watchPrint(onChange: () => void) {
  const print = matchMedia('print')
  print.addEventListener('change', onChange)
  return () => print.removeEventListener('change', onChange)
}

/** A table of any length: only what is in sight is drawn, and every cell is reached by the arrow keys. */
export function Grid<Data extends RowData>({ table, label, order, wanted, evidenceOf, grouping }: GridProps<Data>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(readRowHeight)
  const isPrinting = useSyncExternalStore(watchPrint, () => matchMedia('print').matches)
  const { rows } = table.getRowModel()
  const items = useMemo(() => itemsOf(sortRows(rows, order), grouping), [rows, order, grouping])
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const keys = useGridKeys({ scroller, rows: items.length + 1, columns: headers.length })
  const activeIndex = keys.active.row - 1
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The cell that takes the Tab key must exist even when it is out of sight.
    rangeExtractor: (range) => {
      if (isPrinting) return Array.from({ length: Math.min(items.length, MOST_PRINTED) }, (_, index) => index)
      const indexes = defaultRangeExtractor(range)
      return activeIndex < 0 || activeIndex >= items.length || indexes.includes(activeIndex)
        ? indexes
        : [activeIndex, ...indexes]
    },
  })
  return (
    <div className="grid-scroll" ref={scroller} onScroll={markScrolled}>
      <div
        className="grid"
        role="grid"
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={headers.length}
        style={{ '--grid-columns': template(headers) } as CSSProperties}
        {...keys.props}
      >
        <div role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} className="grid-row">
            {headers.map((header, column) => (
              <HeadCell
                key={header.id}
                header={header}
                arrow={wanted?.id === header.column.id ? directionOf(wanted) : 'none'}
                spot={{ row: 0, column }}
                isActive={keys.isActive({ row: 0, column })}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="grid-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = items[index]
            if (!item) return null
            const layout = { index, start, height: rowHeight }
            if (item.kind === 'head')
              return (
                <GroupRow key={index} {...layout} columns={headers.length} isActive={activeIndex === index}>
                  {item.content}
                </GroupRow>
              )
            const { row } = item
            return (
              <BodyRow
                key={index}
                cells={row.getAllCells()}
                {...layout}
                isSelected={row.getIsSelected()}
                activeColumn={activeIndex === index ? keys.active.column : -1}
                evidence={evidenceOf?.(row.original)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

const directionOf = ({ desc }: ColumnSort) => (desc ? 'down' : 'up')

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type HeadCellProps<Data extends RowData> = {
  header: Header<GridFeatures, Data>
  arrow: 'up' | 'down' | 'none'
  spot: CellPosition
  isActive: boolean
}

function HeadCell<Data extends RowData>({ header, arrow, spot, isActive }: HeadCellProps<Data>) {
  const sorted = header.column.getIsSorted()
  const order = sorted ? ARIA_SORT[sorted] : 'none'
  const canSort = header.column.getCanSort()
  return (
    <div
      role="columnheader"
      className="grid-cell"
      data-column={header.column.id}
      data-row={spot.row}
      data-col={spot.column}
      tabIndex={isActive ? 0 : -1}
      {...(canSort && { 'aria-sort': order })}
    >
      {canSort ? (
        <button type="button" className="grid-sort" tabIndex={-1} onClick={header.column.getToggleSortingHandler()}>
          <FlexRender header={header} />
          <span className="grid-order" data-arrow={arrow}>
            <Icon name="down" />
          </span>
        </button>
      ) : (
        <FlexRender header={header} />
      )}
    </div>
  )
}

type BodyRowProps<Data extends RowData> = {
  cells: Cell<GridFeatures, Data>[]
  index: number
  start: number
  height: number
  isSelected: boolean
  activeColumn: number
  evidence: string | undefined
}

function PlainRow<Data extends RowData>({
  cells,
  index,
  start,
  height,
  isSelected,
  activeColumn,
  evidence,
}: BodyRowProps<Data>) {
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-evidence={evidence}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {cells.map((cell, column) => (
        <div
          key={cell.column.id}
          role="gridcell"
          className="grid-cell"
          data-column={cell.column.id}
          data-row={index + 1}
          data-col={column}
          tabIndex={activeColumn === column ? 0 : -1}
        >
          <FlexRender cell={cell} />
        </div>
      ))}
    </div>
  )
}

// It is given no table, which is a new one at every drawing.
const BodyRow = memo(PlainRow) as typeof PlainRow

/** Each cell that sticks is a layer of its own, so cells stick only when there is something to stick for. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>) {
  currentTarget.dataset.sideways = String(currentTarget.scrollLeft > 0)
}

/** The widest column takes what is left. */
function template<Data extends RowData>(headers: Header<GridFeatures, Data>[]): string {
  const sizes = headers.map(({ column }) => column.getSize())
  const widest = Math.max(...sizes)
  return sizes.map((size) => (size === widest ? `minmax(min(${size}px, 44vw), 1fr)` : `${size}px`)).join(' ')
}

function readRowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
}
