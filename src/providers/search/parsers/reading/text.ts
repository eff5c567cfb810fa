import { decodeEntities } from '../../../../base/formats/entities.ts'
import type { Page, ReadOptions, Sent } from '../../page.ts'
import { isHidden } from '../select.ts'
import { cutShort, type Doc, GAP, TEXT } from '../tree.ts'

const FOREIGN = /[\p{Nd}٫٬]/gu
const HAS_FOREIGN = /[^\P{Nd}0-9]|[٫٬]/u

/** The same text with the digits and separators of every script as 0–9, "." and ",". */
export function plainFigures(text: string): string {
  return HAS_FOREIGN.test(text) ? text.replace(FOREIGN, plainSign) : text
}

function plainSign(sign: string): string {
  if (sign === '٫') return '.'
  if (sign === '٬') return ','
  const code = sign.codePointAt(0) ?? 0
  // Digits of two code units stay: the text keeps its length, so that places in it stay right.
  if (code < 0x80 || code > 0xffff) return sign
  // Ten digits in a row, beginning at the start of a row of sixteen or at its seventh sign.
  const row = code & ~15
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6
  return String(code - zero)
}

/** For what is no markup. */
export const asText = (sent: Sent) =>
  typeof sent === 'string' ? sent : new TextDecoder().decode(sent)

export const LIMIT = { title: 500, text: 2_000, link: 4_096, overview: 20_000 } as const

const VISIBLE =
  "[!-%'-~\\u00a1-\\u00ac\\u00ae-\\u167f\\u1681-\\u1fff\\u200c\\u200d\\u2010-\\u2027\\u2030-\\u205e\\u206a-\\u2fff\\u3001-\\ufefe\\uff00-\\ufffb]+"
// Words of visible characters with single spaces and no references: most texts need no work.
const PLAIN = new RegExp(`^${VISIBLE}(?: ${VISIBLE})*$`)

// Joiners stay: letters of many scripts and emoji need them.
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc]/gu

/** One line of plain text: references decoded, invisible characters dropped, spaces folded. */
export function clean(raw: string, limit: number = LIMIT.text): string {
  if (raw.length <= limit && PLAIN.test(raw)) return raw
  const text = decodeEntities(raw)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return text.length > limit ? shorten(text, limit) : text
}

/** The visible text below a node in one line. */
export function textOf(doc: Doc, node: number, limit: number = LIMIT.text): string {
  return node < 0 ? '' : clean(collect(doc, node, ' ', limit), limit)
}

/** The visible text below a node, one entry for every block. */
export function linesOf(doc: Doc, node: number, limit: number = LIMIT.text): string[] {
  if (node < 0) return []
  return collect(doc, node, '\n', limit)
    .split('\n')
    .map((line) => clean(line, limit))
    .filter((line) => line !== '')
}

const MAX_PIECES = 40

/** The visible texts below a node one by one, also where nothing divides them on the screen. */
export function piecesOf(doc: Doc, node: number): string[] {
  const pieces: string[] = []
  const last = doc.end[node] ?? node
  for (let n = node; n >= 0 && n < last && pieces.length < MAX_PIECES; n++) {
    if (doc.tag[n] === TEXT) {
      const piece = clean(
        cutShort(doc, { from: doc.from[n] ?? 0, to: doc.to[n] ?? 0, most: LIMIT.text * 8 }),
      )
      if (piece !== '') pieces.push(piece)
    } else if (n > node && isHidden(doc, n)) n = (doc.end[n] ?? n + 1) - 1
  }
  return pieces
}

function collect(doc: Doc, node: number, block: string, limit: number): string {
  const { tag, gap, end, from, to } = doc
  const last = end[node] ?? node
  let text = ''
  for (let n = node; n < last; n++) {
    if (tag[n] !== TEXT) {
      if (n > node && isHidden(doc, n)) n = (end[n] ?? n + 1) - 1
      continue
    }
    if (text !== '' && gap[n] === GAP.block) text += block
    else if (text !== '' && gap[n] === GAP.space) text += ' '
    // A character has up to four bytes.
    const piece = cutShort(doc, { from: from[n] ?? 0, to: to[n] ?? 0, most: limit * 8 })
    text += block === '\n' && piece.includes('\n') ? piece.replaceAll('\n', ' ') : piece
    // References and folded spaces shorten a text; twice the limit leaves room for them.
    if (text.length > limit * 2) break
  }
  return text
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g

/** How much a text says by its length: one sign of Chinese, Japanese or Korean takes the room of two letters. */
export function shownWidth(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

// Never half of a surrogate pair.
function shorten(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit)
}

/** A page on which nothing was found yet. */
export function blankPage({ engine, vertical = 'search' }: ReadOptions, parser: string): Page {
  return {
    engine,
    vertical,
    verdict: 'unreadable',
    parser,
    verified: true,
    features: [],
    organic: [],
    aiOverviewState: 'absent',
    unresolved: [],
  }
}
