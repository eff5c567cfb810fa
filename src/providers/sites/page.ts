import { httpUrl } from '../../base/network/url.ts'
import type { Sent } from '../search/page.ts'
import { parseHtml } from '../search/parsers/html.ts'
import { compileNames } from '../search/parsers/reading/names.ts'
import { clean, textOf } from '../search/parsers/reading/text.ts'
import { attr, byTag, firstWithin } from '../search/parsers/select.ts'
import type { Doc } from '../search/parsers/tree.ts'

export type PageLink = { url: string; anchor: string; rel: string[] }

/** What a page of an ordinary website says to visitors and to search engines. */
export type SitePage = {
  title: string
  text: string
  links: PageLink[]
  canonical: string | null
  /** Words of the robots tags, such as noindex and nofollow. */
  robots: string[]
  /** Where the page sends its visitors at once. */
  refresh: string | null
}

const NAMES = compileNames({
  classes: [],
  ids: [],
  attrs: ['href', 'rel', 'name', 'content', 'http-equiv', 'alt', 'title'],
})
const MAX_LINKS = 20_000
const MAX_TEXT = 200_000
const MAX_ANCHOR = 300
const MAX_REFRESH = 4096

/** Reads a page; damage in it costs what is damaged and nothing else. */
export function readSitePage(html: Sent, url: string): SitePage {
  const doc = parseHtml(html, NAMES)
  const base = baseOf(doc, url)
  return {
    title: textOf(doc, byTag(doc, 'title')[0] ?? -1, MAX_ANCHOR),
    text: textOf(doc, byTag(doc, 'body')[0] ?? 0, MAX_TEXT),
    links: linksOf(doc, base),
    canonical: canonicalOf(doc, base),
    robots: robotsOf(doc),
    refresh: refreshOf(doc, base),
  }
}

/** Words of a robots header or tag; those for one engine (`googlebot: noindex`) count as well. */
export function robotsWords(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[\s,:]+/)
    .filter((word) => word !== '')
}

const absolute = (href: string | null, base: string) => {
  const url = href === null ? null : URL.parse(href.replace(/[\t\n\r]/g, '').trim(), base)
  return url ? (httpUrl(url.href)?.href ?? null) : null
}

const baseOf = (doc: Doc, url: string) =>
  absolute(attr(doc, byTag(doc, 'base')[0] ?? -1, 'href'), url) ?? url

function linksOf(doc: Doc, base: string): PageLink[] {
  const nodes = [...byTag(doc, 'a'), ...byTag(doc, 'area')].slice(0, MAX_LINKS)
  return nodes.flatMap((node) => {
    const url = absolute(attr(doc, node, 'href'), base)
    if (url === null) return []
    const anchor =
      textOf(doc, node, MAX_ANCHOR) ||
      imageText(doc, node) ||
      clean(attr(doc, node, 'title') ?? '', MAX_ANCHOR)
    return [{ url, anchor, rel: wordsOf(attr(doc, node, 'rel')) }]
  })
}

/** A picture that is a link speaks by its description. */
function imageText(doc: Doc, node: number): string {
  const image = firstWithin(doc, byTag(doc, 'img'), node)
  return image < 0 ? '' : clean(attr(doc, image, 'alt') ?? '', MAX_ANCHOR)
}

const wordsOf = (value: string | null) =>
  (value ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20)

function canonicalOf(doc: Doc, base: string): string | null {
  const tag = byTag(doc, 'link').find((node) =>
    wordsOf(attr(doc, node, 'rel')).includes('canonical'),
  )
  return tag === undefined ? null : absolute(attr(doc, tag, 'href'), base)
}

function robotsOf(doc: Doc): string[] {
  return byTag(doc, 'meta')
    .filter((node) => /^(?:robots|googlebot|bingbot)$/i.test(attr(doc, node, 'name') ?? ''))
    .flatMap((node) => robotsWords(attr(doc, node, 'content') ?? ''))
}

function refreshOf(doc: Doc, base: string): string | null {
  const tag = byTag(doc, 'meta').find((node) =>
    /^refresh$/i.test(attr(doc, node, 'http-equiv') ?? ''),
  )
  const content = (tag === undefined ? '' : (attr(doc, tag, 'content') ?? '')).slice(
    0,
    MAX_REFRESH,
  )
  // Seconds, a sign between, and where to: each part ends where the next begins.
  const after = content
    .trimStart()
    .replace(/^[\d.]+/, '')
    .trimStart()
    .replace(/^[;,]/, '')
    .trimStart()
  const target = /^url\s*=\s*["']?([^"']+)/i.exec(after)?.[1]
  return target === undefined ? null : absolute(target, base)
}
