// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, so roles say what tags cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stands on the cells
import type { Header, ReactTable, Row, RowData } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useMemo, useRef, useState } from 'react'
import './grid.css'
import type { GridFeatures } from './grid-features.ts'
import { type Grouping, GroupRow, itemsOf } from './grid-group.tsx'
import { type Spot, useGridKeys } from './grid-keys.ts'
import { Icon } from './icon.tsx'

type GridTable<Data extends RowData> = ReactTable<GridFeatures, Data>

type GridProps<Data extends RowData> = {
  table: GridTable<Data>
  label: string
  /** The results page behind a row. */
  evidenceOf?(data: Data): string
  grouping?: Grouping<Data> | undefined
}

const OVERSCAN = 8

/** A table of any length: only what is in sight is drawn, and every cell is reached by the arrow keys. */
export function Grid<Data extends RowData>({ table, label, evidenceOf, grouping }: GridProps<Data>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(readRowHeight)
  const { rows } = table.getRowModel()
  const items = useMemo(() => itemsOf(rows, grouping), [rows, grouping])
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
      const indexes = defaultRangeExtractor(range)
      return activeIndex < 0 || activeIndex >= items.length || indexes.includes(activeIndex)
        ? indexes
        : [activeIndex, ...indexes]
    },
  })
  return (
    <div className="grid-scroll" ref={scroller}>
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
                table={table}
                header={header}
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
            const place = { index, start, height: rowHeight }
            if (item.kind === 'head')
              return (
                <GroupRow key={item.name} {...place} columns={headers.length} isActive={activeIndex === index}>
                  {item.content}
                </GroupRow>
              )
            const { row } = item
            return (
              <BodyRow
                key={row.id}
                table={table}
                row={row}
                {...place}
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

type HeadCellProps<Data extends RowData> = {
  table: GridTable<Data>
  header: Header<GridFeatures, Data>
  spot: Spot
  isActive: boolean
}

function HeadCell<Data extends RowData>({ table, header, spot, isActive }: HeadCellProps<Data>) {
  const sorted = header.column.getIsSorted()
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
  const canSort = header.column.getCanSort()
  return (
    <div
      role="columnheader"
      className="grid-cell"
      data-column={header.column.id}
      data-row={spot.row}
      data-place={spot.column}
      tabIndex={isActive ? 0 : -1}
      {...(canSort && { 'aria-sort': order })}
    >
      {canSort ? (
        <button type="button" className="grid-sort" tabIndex={-1} onClick={header.column.getToggleSortingHandler()}>
          <table.FlexRender header={header} />
          <span className="grid-order" data-order={order}>
            <Icon name="down" />
          </span>
        </button>
      ) : (
        <table.FlexRender header={header} />
      )}
    </div>
  )
}

type BodyRowProps<Data extends RowData> = {
  table: GridTable<Data>
  row: Row<GridFeatures, Data>
  index: number
  start: number
  height: number
  isSelected: boolean
  activeColumn: number
  evidence: string | undefined
}

function PlainRow<Data extends RowData>({
  table,
  row,
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
      {row.getAllCells().map((cell, column) => (
        <div
          key={cell.id}
          role="gridcell"
          className="grid-cell"
          data-column={cell.column.id}
          data-row={index + 1}
          data-place={column}
          tabIndex={activeColumn === column ? 0 : -1}
        >
          <table.FlexRender cell={cell} />
        </div>
      ))}
    </div>
  )
}

const BodyRow = memo(PlainRow) as typeof PlainRow

/** The widest column takes what is left. */
function template<Data extends RowData>(headers: Header<GridFeatures, Data>[]): string {
  const sizes = headers.map(({ column }) => column.getSize())
  const widest = Math.max(...sizes)
  return sizes.map((size) => (size === widest ? `minmax(min(${size}px, 44vw), 1fr)` : `${size}px`)).join(' ')
}

function readRowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
}
