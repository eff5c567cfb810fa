import type { ReactNode } from 'react'
import './badge.css'

/** A state in a word; its shape says it as well: a filled square is well, an open one is not, a half one waits. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

export type Tone = 'good' | 'bad' | 'waiting' | 'plain'
