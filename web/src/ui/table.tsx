import type { ReactNode } from 'react'
import './table.css'
import { Icon } from './icon.tsx'

type Heading = {
  id: string
  label: string
  isNumber?: boolean
  /** Named for the ear only. */
  isHidden?: boolean
  /** Only where there is room for it. */
  isWide?: boolean
  /** How the rows are ordered by it; a column with `onSort` can be pressed. */
  order?: 'ascending' | 'descending' | 'none'
  onSort?(): void
}

/** A plain table that scrolls inside itself; rows are given as `<tr>`. For thousands of rows use Grid. */
export function Table({ label, headings, children }: { label: string; headings: Heading[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {headings.map(({ id, label: text, isNumber, isHidden, isWide, order = 'none', onSort }) => (
              <th
                key={id}
                scope="col"
                data-number={isNumber}
                data-wide={isWide}
                {...(onSort && { 'aria-sort': order })}
              >
                {onSort ? (
                  <button type="button" className="table-sort" data-order={order} onClick={onSort}>
                    {text}
                    <Icon name="down" />
                  </button>
                ) : (
                  <span className={isHidden ? 'visually-hidden' : undefined}>{text}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
