import { sameSite } from '../../base/network/domain.ts'
import { readRobots } from '../../base/network/robots.ts'
import type { Sent } from '../search/page.ts'
import { type PageFacts, readPageFacts } from './page-facts.ts'

/** A page of a crawl: what it says, and where it leads within the site and out of it. */
export type CrawledPage = Omit<PageFacts, 'links'> & { own: string[]; outward: string[] }

export type CrawlRules = { domain: string; robotsText: string; agent: string }

const MAX_LINKS = 300
const MAX_OUTWARD = 30
/** So many links of one page are looked at; each may be compared with every rule of the site. */
const MAX_EXAMINED = 3000
const NO_PAGES =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|pdf|zip|gz|mp[34]|webm|woff2?|ttf|xml)$/i

export function readCrawledPage(html: Sent, url: string, rules: CrawlRules): CrawledPage {
  const { links, ...facts } = readPageFacts(html, url)
  const examined = links.slice(0, MAX_EXAMINED)
  return {
    ...facts,
    own: ownLinks(examined, rules),
    outward: outwardLinks(examined, rules.domain),
  }
}

/** The pages of the same site that a page leads to, each once and without the part after #. */
function ownLinks(
  links: PageFacts['links'],
  { domain, robotsText, agent }: CrawlRules,
): string[] {
  const robots = readRobots(robotsText, agent)
  const found = new Set<string>()
  for (const { url, rel } of links) {
    const address = new URL(url)
    address.hash = ''
    if (
      rel.includes('nofollow') ||
      NO_PAGES.test(address.pathname) ||
      !sameSite(address.hostname, domain)
    )
      continue
    if (robots.isAllowed(address)) found.add(address.href)
    if (found.size === MAX_LINKS) break
  }
  return [...found]
}

/** Pages of other sites that a page leads to. */
function outwardLinks(links: PageFacts['links'], domain: string): string[] {
  const others = links
    .map(({ url }) => new URL(url))
    .filter((url) => !sameSite(url.hostname, domain))
  return [
    ...new Set(others.map(({ origin, pathname, search }) => origin + pathname + search)),
  ].slice(0, MAX_OUTWARD)
}
