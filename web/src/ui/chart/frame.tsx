import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../button.tsx'
import './frame.css'
import { Num } from '../num.tsx'
import { saveCsv } from '../save-file.ts'
import { Table } from '../table/table.tsx'

type Cell = string | number | null
type ChartRow = { id: string | number; cells: Cell[]; href?: string }
type ChartTable = {
  headings: { id: string; label: string; isNumber?: boolean }[]
  rows: ChartRow[]
}

type ChartFrameProps = {
  title: string
  text?: ReactNode
  /** Stands where the title would; the title is then for the ear only. */
  lead?: ReactNode
  actions?: ReactNode
  /** The same figures as rows, for reading and for a file. */
  table: ChartTable
  file: string
  /** How tall the chart is, so that nothing moves when it turns into a table. */
  children: ReactNode
}

/** A picture of figures that can always be read as a table and taken along as a file. */
export function ChartFrame({
  title,
  text,
  lead,
  actions,
  table,
  file,
  children,
}: ChartFrameProps) {
  const t = useText()
  const [isTable, setTable] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const saveImage = async (as: 'savePng' | 'saveSvg') => {
    const svg = frame.current?.querySelector<SVGSVGElement>('.chart > svg')
    if (svg) (await import('./image.ts'))[as]({ svg, title, name: file })
  }
  return (
    <section className="chart-frame" data-chart ref={frame}>
      <header className="chart-head">
        <h2 className={lead ? 'visually-hidden' : undefined}>{title}</h2>
        {lead}
        {text && <p className="quiet">{text}</p>}
        <div className="chart-actions">
          {actions}
          <Button
            kind="quiet"
            icon={isTable ? 'status' : 'table'}
            data-as-table
            onPress={() => setTable(!isTable)}
          >
            {t(isTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
          <Button
            kind="quiet"
            icon="download"
            aria-label={`CSV: ${title}`}
            onPress={() =>
              saveCsv(file, [
                table.headings.map(({ label }) => label),
                ...table.rows.map(({ cells }) => cells),
              ])
            }
          >
            CSV
          </Button>
          {!isTable && (
            <span className="chart-images">
              <Button
                kind="quiet"
                aria-label={`PNG: ${title}`}
                onPress={() => void saveImage('savePng')}
              >
                PNG
              </Button>
              <Button
                kind="quiet"
                aria-label={`SVG: ${title}`}
                onPress={() => void saveImage('saveSvg')}
              >
                SVG
              </Button>
            </span>
          )}
        </div>
      </header>
      {isTable ? <Rows label={title} table={table} /> : children}
    </section>
  )
}

function Rows({ label, table: { headings, rows } }: { label: string; table: ChartTable }) {
  return (
    <div className="chart-table">
      <Table label={label} headings={headings}>
        {rows.map(({ id, cells, href }) => (
          <tr key={id}>
            {cells.map((cell, column) => {
              const heading = headings[column]
              const shown =
                heading?.isNumber && typeof cell !== 'string' ? <Num value={cell} /> : cell
              return (
                <td key={heading?.id} data-number={heading?.isNumber}>
                  {column === 0 && href ? <Link to={href}>{shown}</Link> : shown}
                </td>
              )
            })}
          </tr>
        ))}
      </Table>
    </div>
  )
}
