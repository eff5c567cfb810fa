import type { ReactNode } from 'react'
import './figures.css'

/** A few large numbers in a row, each with what it counts. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="figures" aria-label={label}>
      {children}
    </ul>
  )
}

export function Figure({
  label,
  note,
  children,
}: {
  label: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <li className="figure">
      <span className="figure-label">{label}</span>
      {children}
      {note && <span className="hint">{note}</span>}
    </li>
  )
}
