import type { ReactNode } from 'react'

type Heading = string | { label: string; isNumber: true }

/** A table as it will look once there is something in it; it says nothing to those who listen. */
export function SampleTable({ headings, rows }: { headings: Heading[]; rows: ReactNode[][] }) {
  const isNumber = (index: number) => typeof headings[index] === 'object' || undefined
  return (
    <div className="table-scroll" aria-hidden="true">
      <table className="table">
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={labelOf(heading)} data-number={isNumber(index)}>
                {labelOf(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={String(cells[0])}>
              {cells.map((cell, index) => (
                <td key={labelOf(headings[index] ?? '')} data-number={isNumber(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const labelOf = (heading: Heading) => (typeof heading === 'string' ? heading : heading.label)
