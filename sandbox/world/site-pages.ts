import { key, unit } from './chance.ts'
import { demoKeywords } from './demo-client.ts'
import { marketSites } from './market-sites.ts'
import { type Page, pageAt, pageFor, slugOf } from './pages.ts'
import { readQuery } from './query.ts'
import type { Site } from './site.ts'

const everywhere = ['/', '/about-us', '/contact-us', '/delivery-and-returns', '/privacy-policy']

// biome-ignore format: a word list reads better in rows
const topics = [
  'opening hours and directions', 'how we test', 'gift cards', 'repair service', 'our favourite picks', 'frequently asked questions',
  'care and cleaning', 'new arrivals', 'size guide', 'careers with us', 'press room', 'customer stories',
]

const CACHE_SIZE = 400

const market = new Set(marketSites.map(({ host }) => host))
const known = new Map<string, Page[]>()

/** The pages a site lists in its sitemap. */
export function sitePages(site: Site): Page[] {
  const cached = known.get(site.host)
  if (cached) return cached
  const pages = unique([
    ...everywhere.map((path) => pageAt(site.host, path)),
    ...topicPages(site),
    ...demoPages(site),
  ])
  if (known.size >= CACHE_SIZE) known.clear()
  known.set(site.host, pages)
  return pages
}

/** Whether the engine has this page in its index on a day; a tenth comes and goes. */
export function isIndexed(seed: number, url: string, day: number): boolean {
  if (unit(seed, url, 'indexed') < 0.85) return true
  return unit(seed, url, 'indexed', Math.floor((day + (key(url) % 30)) / 30)) < 0.5
}

function topicPages(site: Site): Page[] {
  return topics.map((topic, index) =>
    pageAt(site.host, `/${index % 2 ? 'pages' : 'blog'}/${slugOf(topic)}`),
  )
}

function demoPages(site: Site): Page[] {
  if (!market.has(site.host)) return []
  return demoKeywords
    .map(({ query, lang }) => readQuery(query, lang))
    .filter((query) => site.languages.includes(query.language))
    .flatMap((query) => [pageFor(site, query, 0), pageFor(site, query, 1)])
    .filter((page) => page.host.replace(/^www\./, '') === site.host)
}

function unique(pages: Page[]): Page[] {
  return [...new Map(pages.map((page) => [page.url, page])).values()]
}
