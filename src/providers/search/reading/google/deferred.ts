import type { Doc } from '../html.ts'
import { parseHtml } from '../html.ts'
import { attr } from '../select.ts'
import { unescapeScript } from './opaque.ts'

const CALL = "jsl.dh('"
const MAX_FRAGMENTS = 400
const MAX_FRAGMENT = 200_000

/** Pieces of the page that a script puts in place later: element id → where its text stands in the source. */
export function findFragments(doc: Doc): Map<string, { from: number; to: number }> {
  const found = new Map<string, { from: number; to: number }>()
  for (let at = doc.source.indexOf(CALL); at >= 0 && found.size < MAX_FRAGMENTS; ) {
    const idFrom = at + CALL.length
    const idTo = doc.source.indexOf("'", idFrom)
    if (idTo < 0 || idTo - idFrom > 100) break
    const from = doc.source.indexOf("'", idTo + 1) + 1
    const to = from === 0 ? -1 : closingQuote(doc.source, from)
    if (to < 0) break
    if (from - idTo < 6) found.set(doc.source.slice(idFrom, idTo), { from, to })
    at = doc.source.indexOf(CALL, to)
  }
  return found
}

/** The fragments numbered after an element (`x__20` → `x__21`, `x__22`, …), before those of the next one. */
export function fragmentsAfter(
  doc: Doc,
  { node, next }: { node: number; next: number },
  fragments: Map<string, { from: number; to: number }>,
): Doc[] {
  const own = numbered(doc, node)
  if (own === null) return []
  const last = Math.min(numbered(doc, next)?.number ?? Number.POSITIVE_INFINITY, own.number + 9)
  const docs: Doc[] = []
  for (let number = own.number + 1; number < last; number++) {
    const fragment = fragments.get(`${own.prefix}${number}`)
    if (fragment !== undefined && fragment.to - fragment.from < MAX_FRAGMENT)
      docs.push(parseHtml(unescapeScript(doc.source.slice(fragment.from, fragment.to)), doc.names))
  }
  return docs
}

function numbered(doc: Doc, node: number): { prefix: string; number: number } | null {
  const match = node < 0 ? null : /^(.*__)(\d+)$/.exec(attr(doc, node, 'id') ?? '')
  return match === null ? null : { prefix: match[1] ?? '', number: Number(match[2]) }
}

function closingQuote(source: string, from: number): number {
  for (let at = source.indexOf("'", from); at >= 0; at = source.indexOf("'", at + 1)) {
    let slashes = 0
    while (source[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return -1
}
