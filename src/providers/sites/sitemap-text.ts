import { SaxesParser } from 'saxes'

/** One line of a sitemap: a page, or another sitemap to read. */
export type SitemapEntry = { kind: 'page' | 'sitemap'; loc: string; lastmod: string | null }

/** Why a text is not, or not any more, a sitemap. */
export class SitemapError extends Error {}

/** Takes a sitemap in pieces and gives its entries as they become whole. */
type SitemapReader = { write(text: string): SitemapEntry[]; end(): SitemapEntry[] }

const MAX_DEPTH = 20
// A well-formed sitemap has a tag every few hundred characters; what has none for so long only fills memory.
const MAX_STRETCH = 262_144
const MAX_TEXT = 4096
const KINDS = new Map<string, SitemapEntry['kind']>([
  ['url', 'page'],
  ['sitemap', 'sitemap'],
])
const WEB_PAGE = /^<(?:!doctype\s+)?html[\s>]/i

/** XML where the text begins like it, else one address per line. */
export function createSitemapReader(): SitemapReader {
  let reader: SitemapReader | null = null
  return {
    write(text) {
      const begun = reader === null ? text.replace(/^[\s\uFEFF]+/, '') : text
      if (begun === '') return []
      if (reader === null && WEB_PAGE.test(begun)) throw new SitemapError('it is a web page')
      reader ??= begun.startsWith('<') ? xmlReader() : lineReader()
      return reader.write(begun)
    },
    end: () => reader?.end() ?? [],
  }
}

function xmlReader(): SitemapReader {
  const found: SitemapEntry[] = []
  const path: string[] = []
  let loc = ''
  let lastmod = ''
  let lastTagAt = 0
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new SitemapError('it has a DOCTYPE')
  })
  parser.on('opentagstart', ({ name }) => {
    lastTagAt = parser.position
    path.push(localName(name))
    if (path.length === 1) requireRoot(path[0])
    if (path.length > MAX_DEPTH)
      throw new SitemapError(`its tags are nested deeper than ${MAX_DEPTH}`)
    if (path.length === 2) {
      loc = ''
      lastmod = ''
    }
  })
  const take = (text: string) => {
    // Images and videos carry addresses too, one level deeper.
    if (path.length !== 3) return
    if (path[2] === 'loc' && loc.length < MAX_TEXT) loc += text
    if (path[2] === 'lastmod' && lastmod.length < MAX_TEXT) lastmod += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    lastTagAt = parser.position
    if (path.length === 2) keep()
    path.pop()
  })
  function keep() {
    const kind = KINDS.get(path[1] ?? '')
    if (kind && loc.trim())
      found.push({ kind, loc: loc.trim(), lastmod: lastmod.trim().slice(0, 40) || null })
  }
  function drain(work: () => unknown): SitemapEntry[] {
    try {
      work()
    } catch (thrown) {
      const why =
        thrown instanceof SitemapError
          ? thrown.message
          : `it is not well-formed XML (${firstLine(thrown)})`
      throw new SitemapBroken(why, found.splice(0))
    }
    return found.splice(0)
  }
  return {
    write: (text) =>
      drain(() => {
        parser.write(text)
        if (parser.position - lastTagAt > MAX_STRETCH)
          throw new SitemapError('a tag or text in it has no end')
      }),
    end: () => drain(() => parser.close()),
  }
}

/** What was read before the fault is still worth having. */
export class SitemapBroken extends SitemapError {
  readonly entries: SitemapEntry[]

  constructor(message: string, entries: SitemapEntry[]) {
    super(message)
    this.entries = entries
  }
}

function requireRoot(name: string | undefined) {
  if (name === 'urlset' || name === 'sitemapindex') return
  throw new SitemapError(`it is neither a urlset nor a sitemapindex, but ${name?.slice(0, 40)}`)
}

function lineReader(): SitemapReader {
  let rest = ''
  const entries = (lines: string[]): SitemapEntry[] =>
    lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((loc) => ({ kind: 'page', loc, lastmod: null }))
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n?|\n/)
      rest = lines.pop() ?? ''
      if (rest.length > MAX_STRETCH) throw new SitemapError('a line in it has no end')
      return entries(lines)
    },
    end: () => entries([rest]),
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const firstLine = (thrown: unknown) =>
  (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 120)
