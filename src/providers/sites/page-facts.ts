import { hostOf } from '../../base/network/url.ts'
import type { Sent } from '../search/page.ts'
import { parseHtml } from '../search/parsers/html.ts'
import { compileNames } from '../search/parsers/reading/names.ts'
import { clean, textOf } from '../search/parsers/reading/text.ts'
import { attr, byTag } from '../search/parsers/select.ts'
import { cut, type Doc } from '../search/parsers/tree.ts'
import { readSitePage, type SitePage } from './page.ts'

/** What an auditor wants to know of a page besides what it says. */
export type PageFacts = Omit<SitePage, 'text' | 'refresh'> & {
  words: number
  lang: string | null
  description: string | null
  hasViewport: boolean
  headings: string[]
  /** Language → address. */
  alternates: { lang: string; url: string }[]
  images: { total: number; withoutAlt: number; withoutSize: number }
  /** Types named by structured data; null: there is some that cannot be read. */
  dataTypes: string[] | null
  hasPreview: boolean
  blockingScripts: number
}

const NAMES = compileNames({
  classes: [],
  ids: [],
  attrs: [
    'href',
    'rel',
    'name',
    'property',
    'content',
    'lang',
    'hreflang',
    'alt',
    'width',
    'height',
    'src',
    'async',
    'defer',
    'type',
  ],
})
const MAX_TEXT = 500
const MAX_HEADINGS = 50
const MAX_ALTERNATES = 200
const MAX_DATA = 200_000

export function readPageFacts(html: Sent, url: string): PageFacts {
  const doc = parseHtml(html, NAMES)
  const { text, refresh: _, ...page } = readSitePage(html, url)
  const metas = metaOf(doc)
  return {
    ...page,
    words: text === '' ? 0 : text.split(/\s+/).length,
    lang: attr(doc, byTag(doc, 'html')[0] ?? -1, 'lang')?.trim() || null,
    description: metas.get('description') ?? null,
    hasViewport: metas.has('viewport'),
    headings: byTag(doc, 'h1')
      .slice(0, MAX_HEADINGS)
      .map((node) => textOf(doc, node, MAX_TEXT)),
    alternates: alternatesOf(doc, url),
    images: imagesOf(doc),
    dataTypes: dataTypesOf(doc),
    hasPreview: metas.has('og:title') && metas.has('og:image'),
    blockingScripts: blockingScriptsOf(doc),
  }
}

function metaOf(doc: Doc): Map<string, string> {
  return new Map(
    byTag(doc, 'meta').flatMap((node): [string, string][] => {
      const name = (attr(doc, node, 'name') ?? attr(doc, node, 'property') ?? '').toLowerCase()
      const content = clean(attr(doc, node, 'content') ?? '', MAX_TEXT)
      return name !== '' && content !== '' ? [[name, content]] : []
    }),
  )
}

function alternatesOf(doc: Doc, base: string) {
  return byTag(doc, 'link')
    .filter((node) => attr(doc, node, 'hreflang') !== null)
    .slice(0, MAX_ALTERNATES)
    .flatMap((node) => {
      const url = URL.parse(attr(doc, node, 'href') ?? '', base)?.href
      return url && hostOf(url)
        ? [{ lang: (attr(doc, node, 'hreflang') ?? '').toLowerCase().slice(0, 20), url }]
        : []
    })
}

function imagesOf(doc: Doc) {
  const images = byTag(doc, 'img')
  const lacks = (name: string) => images.filter((node) => attr(doc, node, name) === null).length
  return { total: images.length, withoutAlt: lacks('alt'), withoutSize: lacks('width') }
}

/** Scripts in the head that a browser must fetch and run before it shows anything. */
function blockingScriptsOf(doc: Doc): number {
  const body = byTag(doc, 'body')[0] ?? Number.POSITIVE_INFINITY
  return byTag(doc, 'script').filter(
    (node) =>
      node < body &&
      attr(doc, node, 'src') !== null &&
      attr(doc, node, 'async') === null &&
      attr(doc, node, 'defer') === null &&
      attr(doc, node, 'type') !== 'module',
  ).length
}

function dataTypesOf(doc: Doc): string[] | null {
  const types = new Set<string>()
  for (const [index, node] of byTag(doc, 'script').entries()) {
    const isData = /^\s*application\/ld\+json/i.test(attr(doc, node, 'type') ?? '')
    const [from = 0, to = 0] = doc.scripts.slice(index * 2, index * 2 + 2)
    if (!isData || to - from > MAX_DATA) continue
    try {
      gatherTypes(JSON.parse(cut(doc, from, to)), types, 0)
    } catch {
      return null
    }
  }
  return [...types].slice(0, 50)
}

function gatherTypes(value: unknown, types: Set<string>, depth: number): void {
  if (depth > 8 || value === null || typeof value !== 'object') return
  if (Array.isArray(value))
    return void value.slice(0, 200).map((each) => gatherTypes(each, types, depth + 1))
  const { '@type': type, '@graph': graph } = value as Record<string, unknown>
  for (const each of [type].flat()) if (typeof each === 'string') types.add(each.slice(0, 60))
  gatherTypes(graph, types, depth + 1)
}
