import type { ReactNode } from 'react'
import './toolbar.css'

/** Filters and counts above a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="toolbar">{children}</div>
}
