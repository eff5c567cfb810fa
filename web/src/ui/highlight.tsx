import type { ReactNode } from 'react'
import { domainName } from './domain-name.ts'
import './highlight.css'

/** Marks what belongs to the client, and nothing else. */
export function Highlight({
  isClipped,
  children,
}: {
  isClipped?: boolean
  children: ReactNode
}) {
  return (
    <mark className="highlight" data-clip={isClipped || undefined}>
      {typeof children === 'string' ? domainName(children) : children}
    </mark>
  )
}
