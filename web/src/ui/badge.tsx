import type { ReactNode } from 'react'
import './badge.css'

/** A label for a state, with a shape as well: a filled square is good, an open one bad, a half one waiting. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

export type Tone = 'good' | 'bad' | 'waiting' | 'plain'
