import './state-word.css'

export type Tone = 'good' | 'changed' | 'bad' | 'waiting' | 'off'

const SHAPES: Record<Tone, string> = { good: '●', changed: '◆', bad: '✕', waiting: '○', off: '–' }

/** How something stands: a shape, a colour and a word say it, each alone enough. */
export function StateWord({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="state-word" data-tone={tone}>
      <span aria-hidden="true">{SHAPES[tone]}</span>
      {children}
    </span>
  )
}
