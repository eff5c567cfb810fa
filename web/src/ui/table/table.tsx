import type { ReactNode } from 'react'
import './table.css'
import { Icon } from '../icon.tsx'

type Heading = {
  id: string
  label: string
  isNumber?: boolean
  /** Named for the ear only. */
  isHidden?: boolean
  /** Stands upright on a phone, so that many narrow columns fit. */
  isTurned?: boolean
  /** Only where there is room for it. */
  isWide?: boolean
  /** How the rows are ordered by it; a column with `onSort` can be pressed. */
  order?: 'ascending' | 'descending' | 'none'
  onSort?(): void
  /** A column of boxes: the one in its head is for all rows. */
  isChosen?: boolean
  onChoose?(): void
}

/** A plain table that scrolls inside itself; rows are given as `<tr>`. For thousands of rows use Grid. */
export function Table({
  label,
  headings,
  children,
}: {
  label: string
  headings: Heading[]
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {headings.map((heading) => (
              <HeadCell key={heading.id} heading={heading} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function HeadCell({ heading }: { heading: Heading }) {
  const {
    label,
    isNumber,
    isHidden,
    isTurned,
    isWide,
    order = 'none',
    onSort,
    isChosen = false,
    onChoose,
  } = heading
  return (
    <th
      scope="col"
      data-number={isNumber}
      data-wide={isWide}
      data-turned={isTurned}
      {...(onSort && { 'aria-sort': order })}
    >
      {onChoose && (
        <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={label} />
      )}
      {onSort && (
        <button type="button" className="table-sort" data-order={order} onClick={onSort}>
          {label}
          <Icon name="down" />
        </button>
      )}
      {!onChoose && !onSort && (
        <span className={isHidden ? 'visually-hidden' : undefined}>{label}</span>
      )}
    </th>
  )
}
