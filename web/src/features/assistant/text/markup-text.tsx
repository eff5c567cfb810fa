import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { type Block, readMarkup, type Span } from './markup.ts'

/** The text of an answer. It is data: no HTML, no pictures, and links only to pages of this site. */
export function MarkupText({ text }: { text: string }) {
  return (
    <div className="assistant-text">
      {readMarkup(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no names for its parts, and they never move
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind !== 'list')
    return (
      <p className={block.kind === 'heading' ? 'assistant-heading' : undefined}>
        {inline(block.spans)}
      </p>
    )
  return (
    <ul>
      {block.items.map(({ depth, spans }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never move
        <li key={index} data-depth={depth}>
          {inline(spans)}
        </li>
      ))}
    </ul>
  )
}

const inline = (spans: Span[]): ReactNode =>
  spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a text that never move
    <Fragment key={index}>{inlineSpan(span)}</Fragment>
  ))

function inlineSpan({ kind, text }: Span): ReactNode {
  switch (kind) {
    case 'strong':
      return <strong>{text}</strong>
    case 'code':
    case 'address':
      return <code>{text}</code>
    case 'page':
      return <Link to={text}>{text}</Link>
    case 'plain':
      return text
  }
}
