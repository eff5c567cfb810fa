import type { ReactNode } from 'react'
import { domainName } from './domain-name.ts'
import './highlight.css'

/** The highlighter: marks what is the client's own, and nothing else. */
export function Highlight({ isClipped, children }: { isClipped?: boolean; children: ReactNode }) {
  return (
    <mark className="highlight" data-clip={isClipped || undefined}>
      {typeof children === 'string' ? domainName(children) : children}
    </mark>
  )
}
