/** A stretch of the answer as it is shown, by its range in the text as it was given. */
export type Piece = {
  start: number
  end: number
  isStrong?: true
  isStressed?: true
  isCode?: true
  href?: string
}
type Item = { depth: number; marker: string; pieces: Piece[] }
export type Block =
  | { kind: 'text' | 'heading' | 'quote'; pieces: Piece[] }
  | { kind: 'list'; items: Item[] }

const HEADING = /^ {0,3}#{1,6}\s+/
const ITEM = /^([ \t]*)(?:[-*+•]|(\d{1,3}[.)]))\s+/
const QUOTE = /^ {0,3}>\s?/
const RULE = /^ {0,3}(?:[-*_] *){3,}$/
const MAX_DEPTH = 3
const MAX_NESTED = 4

/** The few signs that answers are written with. Nothing else is read: HTML stays text, and pictures are their words. */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  let start = 0
  for (const line of text.split('\n')) {
    const range = { text, start, end: start + line.length }
    isOpen = readLine(blocks, { line, range, isOpen })
    start = range.end + 1
  }
  return blocks
}

type TextRange = { text: string; start: number; end: number }

/** Whether the next line may go on with this one's paragraph. */
function readLine(
  blocks: Block[],
  { line, range, isOpen }: { line: string; range: TextRange; isOpen: boolean },
): boolean {
  const from = (sign: string) => readPieces({ ...range, start: range.start + sign.length })
  if (line.trim() === '' || RULE.test(line)) return false
  const [heading] = HEADING.exec(line) ?? []
  if (heading !== undefined) {
    blocks.push({ kind: 'heading', pieces: from(heading) })
    return false
  }
  const item = ITEM.exec(line)
  if (item) {
    addItem(blocks, {
      depth: depthOf(item[1] ?? ''),
      marker: item[2] ?? '•',
      pieces: from(item[0]),
    })
    return false
  }
  const [quote] = QUOTE.exec(line) ?? []
  const last = blocks.at(-1)
  if (quote === undefined && isOpen && last?.kind === 'text')
    last.pieces.push({ start: range.start - 1, end: range.start }, ...from(''))
  else blocks.push({ kind: quote === undefined ? 'text' : 'quote', pieces: from(quote ?? '') })
  return quote === undefined
}

const depthOf = (indent: string) =>
  Math.min(MAX_DEPTH, Math.floor(indent.replaceAll('\t', '  ').length / 2))

function addItem(blocks: Block[], item: Item) {
  const last = blocks.at(-1)
  if (last?.kind === 'list') last.items.push(item)
  else blocks.push({ kind: 'list', items: [item] })
}

const INLINE =
  /`([^`\n]+)`|!?\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?: "[^"\n]*")?\)|(\*\*|__)(?=\S)|(?<![\w*])\*(?=[^\s*])([^*\n]+)\*(?![\w*])|(https?:\/\/[^\s<>"')\]]+)/g

type Style = Omit<Piece, 'start' | 'end'>

function readPieces({ text, start, end }: TextRange, style: Style = {}, depth = 0): Piece[] {
  if (depth > MAX_NESTED) return [{ start, end, ...style }]
  const pieces: Piece[] = []
  const line = text.slice(start, end)
  const closeOf = closings(line)
  let until = start
  for (const match of line.matchAll(INLINE)) {
    const at = start + match.index
    if (at < until) continue
    const close = match[4] === undefined ? null : closeOf(match[4], match.index)
    if (close !== null && close < 0) continue
    if (at > until) pieces.push({ start: until, end: at, ...style })
    pieces.push(...readMatch({ text, match, at, close, style, depth }))
    until = close === null ? at + match[0].length : start + close + 2
  }
  if (until < end) pieces.push({ start: until, end, ...style })
  return pieces
}

/** Where strong words end, counted in the line; a mark that was looked for in vain is not looked for again. */
function closings(line: string): (mark: string, at: number) => number {
  const missing = new Set<string>()
  return (mark, at) => {
    const close = missing.has(mark) ? -1 : line.indexOf(mark, at + 3)
    if (close < 0) missing.add(mark)
    return close
  }
}

type InlineMatch = {
  text: string
  match: RegExpExecArray
  at: number
  close: number | null
  style: Style
  depth: number
}

function readMatch({ text, match, at, close, style, depth }: InlineMatch): Piece[] {
  const [whole, code, label, address, , stressed, bare] = match
  const inner = (sign: number, words: string, more: Style) =>
    readPieces(
      { text, start: at + sign, end: at + sign + words.length },
      { ...style, ...more },
      depth + 1,
    )
  if (code !== undefined)
    return [{ start: at + 1, end: at + 1 + code.length, ...style, isCode: true }]
  if (label !== undefined) {
    const isPicture = whole.startsWith('!')
    return inner(isPicture ? 2 : 1, label, isPicture ? {} : linkTo(address ?? ''))
  }
  if (close !== null)
    return inner(2, match.input.slice(match.index + 2, close), { isStrong: true })
  if (stressed !== undefined) return inner(1, stressed, { isStressed: true })
  const shown = withoutStops(bare ?? whole)
  const tail = at + shown.length
  return [
    { start: at, end: tail, ...style, ...linkTo(shown) },
    ...(shown.length < whole.length ? [{ start: tail, end: at + whole.length, ...style }] : []),
  ]
}

/** A full stop after an address belongs to the sentence. */
function withoutStops(address: string): string {
  let end = address.length
  while (end > 0 && '.,;:!?'.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/** Only the web is linked to: no script, no file, no page of ours. */
function linkTo(address: string): Style {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? { href: url.href } : {}
}

/** The text without markup, to compare it. */
export function stripMarkdown(text: string): string {
  const textOf = (pieces: Piece[]) =>
    pieces.map(({ start, end }) => text.slice(start, end)).join('')
  return readMarkdown(text)
    .map((block) =>
      block.kind === 'list'
        ? block.items.map(({ marker, pieces }) => `${marker} ${textOf(pieces)}`).join('\n')
        : textOf(block.pieces),
    )
    .join('\n\n')
}
