import { type Html, html } from '../../base/formats/html.ts'

type Part = { kind: 'text' | 'list' | 'heading'; lines: string[] }

/** A chat message with its lists, headings and bold text. Addresses stay text, so nothing a model wrote is a link. */
export const renderMessage = (content: string): Html[] =>
  content
    .split(/\n(?:[^\S\n]*\n)+/)
    .flatMap((piece) => piece.split('\n').reduce<Part[]>(addLine, []).map(show))

const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/
const HEADING = /^#{1,6}\s+/

function kindOf(line: string): Part['kind'] {
  if (ITEM.test(line)) return 'list'
  return HEADING.test(line) ? 'heading' : 'text'
}

function addLine(parts: Part[], line: string): Part[] {
  const kind = kindOf(line)
  const text = kind === 'list' ? line : line.replace(HEADING, '')
  const last = parts.at(-1)
  if (last?.kind === kind) last.lines.push(text)
  else parts.push({ kind, lines: [text] })
  return parts
}

function show({ kind, lines }: Part): Html {
  if (kind === 'list') return html`<ul class="said">${lines.map(item)}</ul>`
  const broken = lines.map((line, index) => [index > 0 && html`<br>`, ...marked(line)])
  return kind === 'heading' ? html`<p><strong>${broken}</strong></p>` : html`<p>${broken}</p>`
}

function item(line: string): Html {
  const isUnder = /^(?:\t|\s{2})/.test(line)
  return html`<li${isUnder && html` class="under"`}>${marked(line.replace(ITEM, ''))}</li>`
}

/** Every second piece stood between the marks. */
const marked = (line: string) =>
  line
    .split(/\*\*([^*]+)\*\*/)
    .map((text, index) => (index % 2 ? html`<strong>${text}</strong>` : text))
