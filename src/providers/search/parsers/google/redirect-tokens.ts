import { isInternal, isWebLink } from '../links.ts'
import { cut, type Doc } from '../tree.ts'
import type { Hit } from './result.ts'

const REACH = 600
const MAX_LOOKUPS = 100

/** Real addresses of opaque tokens, where a script of the page names both close together. */
export function hiddenTargets(doc: Doc, hits: readonly Hit[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { target } of hits) {
    if (target.kind !== 'opaque' || found.size >= MAX_LOOKUPS) continue
    const link = besideToken(doc, target.token)
    if (link !== null) found.set(target.token, link)
  }
  return found
}

function besideToken(doc: Doc, token: string): string | null {
  for (
    let at = doc.source.indexOf(token);
    at >= 0;
    at = doc.source.indexOf(token, at + token.length)
  ) {
    const script = scriptAround(doc, at)
    if (script === null) continue
    const after = cut(doc, at + token.length, Math.min(script.to, at + token.length + REACH))
    const before = cut(doc, Math.max(script.from, at - REACH), at)
    const link = quotedLinks(after)[0] ?? quotedLinks(before).at(-1)
    if (link !== undefined) return link
  }
  return null
}

function scriptAround(doc: Doc, at: number): { from: number; to: number } | null {
  for (let i = 0; i < doc.scripts.length; i += 2) {
    const from = doc.scripts[i] ?? 0
    const to = doc.scripts[i + 1] ?? 0
    if (at >= from && at < to) return { from, to }
  }
  return null
}

// A neighbouring token ends the search: what stands beyond it belongs to another result.
function quotedLinks(text: string): string[] {
  const links: string[] = []
  for (const [, quoted = ''] of text.matchAll(
    /\\?["']((?:https?:|\\?\/goto)(?:[^"'\\]|\\[^"'])*)/g,
  )) {
    const link = unescapeScript(quoted)
    if (link.includes('/goto?')) return links
    if (isWebLink(link) && !isInternal(link) && !/gstatic|googleusercontent/.test(link))
      links.push(link)
  }
  return links
}

const HEX_DIGITS: Record<string, number> = { x: 2, u: 4 }

/** The text of a JavaScript or JSON string literal. Markup in scripts is full of escapes, so this is a plain loop. */
export function unescapeScript(literal: string): string {
  let text = ''
  let at = 0
  for (let slash = literal.indexOf('\\'); slash >= 0; slash = literal.indexOf('\\', at)) {
    const sign = literal[slash + 1] ?? ''
    const digits = HEX_DIGITS[sign] ?? 0
    const code =
      digits === 0
        ? Number.NaN
        : Number.parseInt(literal.slice(slash + 2, slash + 2 + digits), 16)
    text +=
      literal.slice(at, slash) +
      (Number.isNaN(code) ? (PLAIN_ESCAPES[sign] ?? sign) : String.fromCharCode(code))
    at = slash + 2 + (Number.isNaN(code) ? 0 : digits)
  }
  return text + literal.slice(at)
}

const PLAIN_ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
