import type { ReactNode } from 'react'
import { Highlight } from '../../../ui/highlight.tsx'
import './answer-text.css'
import type { GivenAnswer } from '../queries.ts'
import { type Block, type Piece, readMarkdown } from './markdown.ts'

type Spans = GivenAnswer['spans']
type MarkedText = { text: string; spans: Spans }

/** An answer as it was given: the client on the highlighter, competitors underlined. It is data: no HTML, no pictures. */
export function AnswerText({ text, spans }: MarkedText) {
  const source = { text, spans: spans.toSorted((a, b) => a.start - b.start) }
  return (
    <div className="answer-text">
      {readMarkdown(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <BlockView key={index} block={block} source={source} />
      ))}
    </div>
  )
}

function BlockView({ block, source }: { block: Block; source: MarkedText }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map(({ depth, marker, pieces }) => (
          <li key={pieces[0]?.start} data-depth={depth}>
            <span className="answer-marker">{marker}</span>
            <span>{renderPieces(pieces, source)}</span>
          </li>
        ))}
      </ul>
    )
  const shown = renderPieces(block.pieces, source)
  if (block.kind === 'heading') return <h3>{shown}</h3>
  return block.kind === 'quote' ? <blockquote>{shown}</blockquote> : <p>{shown}</p>
}

const renderPieces = (pieces: Piece[], source: MarkedText): ReactNode =>
  pieces.map((piece) => <PieceView key={piece.start} piece={piece} source={source} />)

function PieceView({ piece, source }: { piece: Piece; source: MarkedText }) {
  const { isStrong, isStressed, isCode, href } = piece
  let shown: ReactNode = renderSpans(piece, source)
  if (isCode) shown = <code>{shown}</code>
  if (isStressed) shown = <em>{shown}</em>
  if (isStrong) shown = <strong>{shown}</strong>
  if (href === undefined) return shown
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  )
}

/** The names that lie in this piece, wholly or in part. */
function renderSpans({ start, end }: Piece, { text, spans }: MarkedText): ReactNode[] {
  const parts: ReactNode[] = []
  let until = start
  for (const span of spans) {
    const from = Math.max(span.start, until)
    const to = Math.min(span.end, end)
    if (from >= to) continue
    const word = text.slice(from, to)
    parts.push(text.slice(until, from))
    parts.push(
      span.owner === 'client' ? (
        <Highlight key={from}>{word}</Highlight>
      ) : (
        <u key={from} className="answer-competitor" title={span.domain}>
          {word}
        </u>
      ),
    )
    until = to
  }
  return [...parts, text.slice(until, end)]
}
