import { parseHtml } from '../html.ts'
import { attr } from '../select.ts'
import type { Doc } from '../tree.ts'
import { unescapeScript } from './opaque.ts'

const CALL = "jsl.dh('"
const MAX_FRAGMENTS = 400
const MAX_FRAGMENT = 60_000
// How many numbers the pieces of one element take at most.
const REACH = 9

/** Pieces of the page that a script puts in place later: element id → where its text begins in the source. */
export type Fragments = Map<string, number>

/** Such scripts stand behind the elements they fill, and fill them in the order of the page. */
export function findFragments(doc: Doc, { first, last }: { first: number; last: number }): Fragments {
  const { source } = doc
  const found: Fragments = new Map()
  const end = numbered(attr(doc, last, 'id'))
  let at = end === null ? -1 : source.indexOf(CALL, doc.from[first])
  while (at >= 0 && found.size < MAX_FRAGMENTS) {
    const idFrom = at + CALL.length
    const idTo = source.indexOf("'", idFrom)
    if (idTo < 0) break
    const id = source.slice(idFrom, idTo)
    const own = numbered(id)
    if (end !== null && own?.prefix === end.prefix && own.number > end.number + REACH) break
    if (source.startsWith("','", idTo)) found.set(id, idTo + 3)
    at = source.indexOf(CALL, idTo)
  }
  return found
}

/** The fragments numbered after an element (`x__20` → `x__21`, `x__22`, …), before those of the next one. */
export function fragmentsAfter(doc: Doc, place: { node: number; next: number }, fragments: Fragments): Doc[] {
  const own = numbered(attr(doc, place.node, 'id'))
  if (own === null) return []
  const next = place.next < 0 ? null : numbered(attr(doc, place.next, 'id'))
  const last = Math.min(next?.number ?? Number.POSITIVE_INFINITY, own.number + REACH)
  const docs: Doc[] = []
  for (let number = own.number + 1; number < last; number++) {
    const raw = literalAt(doc.source, fragments.get(`${own.prefix}${number}`) ?? -1)
    // The text of an answer and the title of its page; the rest is pictures and menus.
    if (raw.includes('description') || raw.includes('\\x3ch3')) docs.push(parseHtml(unescapeScript(raw), doc.names))
  }
  return docs
}

function numbered(id: string | null): { prefix: string; number: number } | null {
  const match = /^(.*__)(\d+)$/.exec(id ?? '')
  return match === null ? null : { prefix: match[1] ?? '', number: Number(match[2]) }
}

function literalAt(source: string, from: number): string {
  if (from < 0) return ''
  for (let at = source.indexOf("'", from); at >= 0 && at - from < MAX_FRAGMENT; at = source.indexOf("'", at + 1)) {
    let slashes = 0
    while (source[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return source.slice(from, at)
  }
  return ''
}
