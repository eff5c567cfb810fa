import { decodeEntities } from '../../../../../base/formats/entities.ts'
import type { Source } from '../../../page.ts'
import { isInternal, isWebLink } from '../../links.ts'
import { clean, LIMIT } from '../../reading/text.ts'
import { cut, type Doc } from '../../tree.ts'
import { unescapeScript } from '../redirect-tokens.ts'

const MAX_PIECES = 200
const MAX_COMMENT = 20_000
const ICON = 'faviconV2'
// How far the data of one source reaches to either side of its icon.
const REACH = 4_000

/**
 * The sources of an overview that a script will show later: `[title, text, icon, origin, [site], address, …]` in
 * comments below the overview or in the text of a script.
 */
export function sourcesInData(doc: Doc, root: number): Source[] {
  const noted = uniqueSources(comments(doc, root))
  return noted.length > 0 ? noted : uniqueSources(scriptPieces(doc))
}

function uniqueSources(pieces: readonly string[]): Source[] {
  const sources = pieces.flatMap(sourcesIn)
  return [...new Map(sources.map((source) => [source.link, source])).values()]
}

function comments(doc: Doc, root: number): string[] {
  const from = doc.from[root] ?? 0
  // Comments are no nodes: those of the last element stand before the next node of the page.
  const next = doc.end[root] ?? doc.count
  const to = next < doc.count ? (doc.from[next] ?? doc.source.length) : doc.source.length
  const found: string[] = []
  for (let i = 0; i < doc.comments.length && found.length < MAX_PIECES; i += 2) {
    const start = doc.comments[i] ?? 0
    const end = doc.comments[i + 1] ?? start
    if (start < from || start > to || end - start < 60) continue
    found.push(decodeEntities(cut(doc, start, Math.min(end, start + MAX_COMMENT))))
  }
  return found
}

// Data in a script is a literal, or a string that holds one and is escaped once more.
function scriptPieces(doc: Doc): string[] {
  const found: string[] = []
  let at = doc.source.indexOf(ICON, doc.scripts[0] ?? doc.source.length)
  for (let i = 0; i < doc.scripts.length && at >= 0 && found.length < MAX_PIECES; ) {
    const from = doc.scripts[i] ?? 0
    const to = doc.scripts[i + 1] ?? from
    if (at >= to) {
      i += 2
      continue
    }
    if (at >= from) {
      const piece = cut(doc, Math.max(from, at - REACH), Math.min(to, at + REACH))
      found.push(/\\(?:"|x22)/.test(piece) ? unescapeScript(piece) : piece)
    }
    // Half a window on, so that no data is cut in two by the windows' edges.
    at = doc.source.indexOf(ICON, at < from ? from : at + REACH / 2)
  }
  return found
}

function sourcesIn(piece: string): Source[] {
  const sources: Source[] = []
  for (let at = piece.indexOf('["'); at >= 0; at = piece.indexOf('["', at + 1)) {
    const tuple = tupleAt(piece, at)
    const source = tuple && sourceOf(tuple)
    if (source) sources.push(source)
  }
  return sources
}

type Tuple = { title: string; origin: string; address: string }

/** `["title","text",null or "icon","origin",[…],"address"`: no string is read twice from one beginning. */
function tupleAt(piece: string, start: number): Tuple | null {
  const title = stringAt(piece, start + 1, 600)
  const text = after(piece, title, 1500)
  const icon =
    text &&
    (piece.startsWith(',null', text.end)
      ? { text: '', end: text.end + 5 }
      : after(piece, text, 600))
  const origin = after(piece, icon, 300)
  if (!title || !origin || !piece.startsWith(',[', origin.end)) return null
  const end = piece.slice(origin.end, origin.end + 400).indexOf(']')
  const address = end < 0 ? null : after(piece, { text: '', end: origin.end + end + 1 }, 3000)
  return address && { title: title.text, origin: origin.text, address: address.text }
}

type Quoted = { text: string; end: number }

function after(piece: string, before: Quoted | null, most: number): Quoted | null {
  return before && piece[before.end] === ',' ? stringAt(piece, before.end + 1, most) : null
}

/** What stands between quotes, still escaped, and where it ends. */
function stringAt(piece: string, at: number, most: number): Quoted | null {
  if (piece[at] !== '"') return null
  for (let i = at + 1; i < piece.length && i - at <= most + 1; i++) {
    if (piece[i] === '"') return { text: piece.slice(at + 1, i), end: i + 1 }
    if (piece[i] === '\\') i++
  }
  return null
}

function sourceOf({ title, origin, address }: Tuple): Source | null {
  const link = unescapeScript(address)
  if (title === '' || !isWebLink(link) || isInternal(link)) return null
  return originOf(link) === originOf(unescapeScript(origin))
    ? { title: clean(unescapeScript(title), LIMIT.title), link }
    : null
}

function originOf(link: string): string | null {
  return URL.canParse(link) ? new URL(link).origin : null
}
