import './status-badge.css'

export type Tone = 'good' | 'changed' | 'bad' | 'waiting' | 'off'

const SHAPES: Record<Tone, string> = {
  good: '●',
  changed: '◆',
  bad: '✕',
  waiting: '○',
  off: '–',
}

/** A status by shape, colour and label, each sufficient alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="status-badge" data-tone={tone}>
      <span aria-hidden="true">{SHAPES[tone]}</span>
      {children}
    </span>
  )
}
