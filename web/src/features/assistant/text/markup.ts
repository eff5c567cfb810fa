/** What an answer is made of. Nothing in it is trusted: it never becomes markup of the page, and no address leads out. */
export type Block =
  | { kind: 'text' | 'heading'; spans: Span[] }
  | { kind: 'list'; items: { depth: number; spans: Span[] }[] }
export type Span =
  | { kind: 'plain' | 'strong' | 'code' | 'address'; text: string }
  | { kind: 'page'; text: string }

const ITEM = /^(\s*)(?:[-*•]|\d{1,3}[.)])\s+(.*)/s
const HEADING = /^#{1,6}\s+(.*)/s
const MAX_DEPTH = 3

export function readMarkup(text: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0)
      blocks.push({ kind: 'text', spans: readSpans(paragraph.join('\n')) })
    paragraph = []
  }
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)
    const heading = HEADING.exec(line)
    if (item || heading || line.trim() === '') close()
    if (item)
      addItem(blocks, { depth: depthOf(item[1] ?? ''), spans: readSpans(item[2] ?? '') })
    else if (heading) blocks.push({ kind: 'heading', spans: readSpans(heading[1] ?? '') })
    else if (line.trim() !== '') paragraph.push(line)
  }
  close()
  return blocks
}

const depthOf = (indent: string) =>
  Math.min(MAX_DEPTH, Math.floor(indent.replaceAll('\t', '  ').length / 2))

function addItem(blocks: Block[], item: { depth: number; spans: Span[] }) {
  const last = blocks.at(-1)
  if (last?.kind === 'list') last.items.push(item)
  else blocks.push({ kind: 'list', items: [item] })
}

/** Bold, code, addresses of other sites, and pages of this one. */
const INLINE =
  /\*\*([^*\n]+)\*\*|`([^`\n]+)`|(https?:\/\/[^\s<>"')\]]+)|(?<![\w/.:-])(\/(?:c\/\d{1,15}(?:\/[a-z]+(?:\/\d{1,15})?)?|jobs\/\d{1,15}|clients))(?![\w/-])/g

export function readSpans(text: string): Span[] {
  const spans: Span[] = []
  let until = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, code, address, page] = match
    if (match.index > until) spans.push({ kind: 'plain', text: text.slice(until, match.index) })
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (address !== undefined) spans.push({ kind: 'address', text: address })
    else spans.push({ kind: 'page', text: page ?? whole })
    until = match.index + whole.length
  }
  if (until < text.length) spans.push({ kind: 'plain', text: text.slice(until) })
  return spans
}
