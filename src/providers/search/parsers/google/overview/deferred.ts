import { parseHtml } from '../../html.ts'
import { attr } from '../../select.ts'
import { cut, type Doc } from '../../tree.ts'
import { unescapeScript } from '../redirect-tokens.ts'

const CALL = "jsl.dh('"
const MAX_FRAGMENTS = 400
// Shorter scripts hold no markup.
const MIN_SCRIPT = 1_000
const MAX_FRAGMENT = 60_000
// How many numbers the pieces of one element take at most.
const REACH = 9

/** Pieces of the page that a script puts in place later: element id → where its text begins in the source. */
export type Fragments = Map<string, number>

/** Such scripts stand behind the elements they fill, and fill them in the order of the page. */
export function findFragments(
  doc: Doc,
  { first, last }: { first: number; last: number },
): Fragments {
  const found: Fragments = new Map()
  const end = numbered(attr(doc, last, 'id'))
  if (end === null) return found
  const isPast = (id: string): boolean => {
    const own = numbered(id)
    return own?.prefix === end.prefix && own.number > end.number + REACH
  }
  for (let i = 0; i < doc.scripts.length; i += 2) {
    const from = doc.scripts[i] ?? 0
    const script =
      from < (doc.from[first] ?? 0) ? '' : doc.source.slice(from, doc.scripts[i + 1])
    if (script.length < MIN_SCRIPT) continue
    if (collect(script, from, { found, isPast })) break
  }
  return found
}

type Search = { found: Fragments; isPast: (id: string) => boolean }

/** Notes the fragments of one script; true when the last one of interest has gone by. */
function collect(script: string, offset: number, { found, isPast }: Search): boolean {
  let at = script.indexOf(CALL)
  while (at >= 0 && found.size < MAX_FRAGMENTS) {
    const idFrom = at + CALL.length
    const idTo = script.indexOf("'", idFrom)
    const id = script.slice(idFrom, idTo)
    if (idTo < 0 || isPast(id)) return true
    if (script.startsWith("','", idTo)) found.set(id, offset + idTo + 3)
    at = script.indexOf(CALL, idTo)
  }
  return false
}

/** The fragments numbered after an element (`x__20` → `x__21`, `x__22`, …), before those of the next one. */
export function fragmentsAfter(
  doc: Doc,
  anchor: { node: number; next: number },
  fragments: Fragments,
): Doc[] {
  const own = numbered(attr(doc, anchor.node, 'id'))
  if (own === null) return []
  const next = anchor.next < 0 ? null : numbered(attr(doc, anchor.next, 'id'))
  const last = Math.min(next?.number ?? Number.POSITIVE_INFINITY, own.number + REACH)
  const docs: Doc[] = []
  for (let number = own.number + 1; number < last; number++) {
    const raw = literalAt(doc, fragments.get(`${own.prefix}${number}`) ?? -1)
    // The text of an answer and the title of its page; the rest is pictures and menus.
    if (raw.includes('description') || raw.includes('\\x3ch3'))
      docs.push(parseHtml(unescapeScript(raw), doc.names))
  }
  return docs
}

function numbered(id: string | null): { prefix: string; number: number } | null {
  const match = /^(.*__)(\d+)$/.exec(id ?? '')
  return match === null ? null : { prefix: match[1] ?? '', number: Number(match[2]) }
}

function literalAt(doc: Doc, from: number): string {
  const { source } = doc
  if (from < 0) return ''
  for (
    let at = source.indexOf("'", from);
    at >= 0 && at - from < MAX_FRAGMENT;
    at = source.indexOf("'", at + 1)
  ) {
    let slashes = 0
    while (source[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return cut(doc, from, at)
  }
  return ''
}
