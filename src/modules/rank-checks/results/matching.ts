import { canonicalHost, registrableDomain, sameSite } from '../../../base/network/domain.ts'
import { hostOf, httpUrl, pageKey } from '../../../base/network/url.ts'

export type Listed = { position: number; title: string; link: string; snippet: string }
export type OwnUrl = { position: number; url: string; title: string }

const MAX_OWN = 100

/** All results on the client's domain or a subdomain, best first. */
export function ownResults(organic: Listed[], domain: string): OwnUrl[] {
  return organic
    .filter(({ link }) => isOwn(link, domain))
    .toSorted((a, b) => a.position - b.position)
    .slice(0, MAX_OWN)
    .map(({ position, link, title }) => ({ position, url: link, title }))
}

export function isOwn(link: string | undefined, domain: string): boolean {
  const host = hostOf(link ?? '')
  return host !== undefined && sameSite(host, domain)
}

type Page = { url: string; title: string }
type Wanted = {
  query: string
  domain: string
  target: string | null
  rankedUrl: string | null
  pages: Page[]
}

/** The similarity from which a page matches a query. */
const ALIKE = 0.5

/** The client's page for a keyword: the target page, else the ranking one, else the most similar one. */
export function matchPage({ query, domain, target, rankedUrl, pages }: Wanted): string {
  if (target !== null) return shownAddress(target, domain)
  if (rankedUrl !== null) {
    const key = pageKey(rankedUrl)
    return shownAddress(pages.find(({ url }) => pageKey(url) === key)?.url ?? rankedUrl, domain)
  }
  const brand = brandWords(domain)
  const asked = words(query).filter((word) => !brand.has(word))
  if (asked.length === 0) return ''
  const rated = pages.map((page) => ({
    page,
    likeness: likeness(new Set(asked), pageWords(page, brand)),
  }))
  const best = rated.reduce<(typeof rated)[number] | null>(
    (top, each) => (each.likeness > (top?.likeness ?? 0) ? each : top),
    null,
  )
  return best && best.likeness >= ALIKE ? shownAddress(best.page.url, domain) : ''
}

/** Whether another page ranks than the target page. */
export function isMismatch(
  { url, matched_page }: { url: string; matched_page: string },
  domain: string,
): boolean {
  if (url === '' || matched_page === '') return false
  return pageKey(url) !== pageKey(new URL(matched_page, `https://${domain}`).href)
}

/** The path on the client's own host, the full URL elsewhere. */
function shownAddress(text: string, domain: string): string {
  const url = httpUrl(text)
  if (!url) return ''
  url.hash = ''
  return canonicalHost(url.hostname) === domain ? url.pathname + url.search : url.href
}

/** The better match of slug and title counts. */
function pageWords({ url, title }: Page, brand: Set<string>): Set<string>[] {
  const path = httpUrl(url)?.pathname.split('/').filter(Boolean) ?? []
  return [decoded(path.at(-1) ?? ''), decoded(path.join(' ')), title].map(
    (text) => new Set(words(text).filter((word) => !brand.has(word))),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function likeness(asked: Set<string>, sides: Set<string>[]): number {
  return Math.max(
    ...sides.map((side) =>
      side.size === 0 ? 0 : asked.intersection(side).size / asked.union(side).size,
    ),
  )
}

const brandWords = (domain: string) =>
  new Set(words((registrableDomain(domain) ?? domain).split('.')[0] ?? ''))

/** Normalized words of any language; English plurals are stemmed. */
function words(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return found.map((word) => (word.length > 3 ? singular(word) : word))
}

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/, '')
    .replace(/(?<!s)s$/, '')
