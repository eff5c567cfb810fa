import type { ReactNode } from 'react'
import './figures.css'

export type Figure = { label: string; value: ReactNode; hint?: ReactNode }

/** A few figures on one line, each under its name; no boxes around them. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {hint !== undefined && <dd className="hint">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
