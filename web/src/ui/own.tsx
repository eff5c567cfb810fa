import type { ReactNode } from 'react'
import './own.css'

/** The highlighter: marks what is the client's own, and nothing else. */
export function Own({ children }: { children: ReactNode }) {
  return <mark className="own">{children}</mark>
}
