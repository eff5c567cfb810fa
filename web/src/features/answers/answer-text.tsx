import type { ReactNode } from 'react'
import { Own } from '../../ui/own.tsx'
import type { GivenAnswer } from './queries.ts'

type Spans = GivenAnswer['spans']

/** An answer as it was given: the client on the highlighter, competitors underlined. Its markup stays text. */
export function AnswerText({ text, spans }: { text: string; spans: Spans }) {
  return <div className="answer-text">{marked(text, spans)}</div>
}

function marked(text: string, spans: Spans): ReactNode[] {
  const parts: ReactNode[] = []
  let until = 0
  for (const { start, end, owner, domain } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < until || end > text.length) continue
    const word = text.slice(start, end)
    parts.push(text.slice(until, start))
    parts.push(
      owner === 'client' ? (
        <Own key={start}>{word}</Own>
      ) : (
        <u key={start} className="answer-rival" title={domain}>
          {word}
        </u>
      ),
    )
    until = end
  }
  return [...parts, text.slice(until)]
}
