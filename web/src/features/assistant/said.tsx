import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { type Block, readMarkup, type Span } from './markup.ts'

/** The words of an answer. They are data: no HTML, no pictures, and links only to pages of this site. */
export function Said({ text }: { text: string }) {
  return (
    <div className="assistant-said">
      {readMarkup(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no names for its parts, and they never move
        <Part key={index} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: Block }) {
  if (block.kind !== 'list')
    return <p className={block.kind === 'heading' ? 'assistant-heading' : undefined}>{words(block.spans)}</p>
  return (
    <ul>
      {block.items.map(({ depth, spans }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never move
        <li key={index} data-depth={depth}>
          {words(spans)}
        </li>
      ))}
    </ul>
  )
}

const words = (spans: Span[]): ReactNode =>
  spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a text that never move
    <Fragment key={index}>{word(span)}</Fragment>
  ))

function word({ kind, text }: Span): ReactNode {
  switch (kind) {
    case 'strong':
      return <strong>{text}</strong>
    case 'code':
    case 'address':
      return <code>{text}</code>
    case 'place':
      return <Link to={text}>{text}</Link>
    case 'plain':
      return text
  }
}
