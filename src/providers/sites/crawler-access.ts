import { CRAWLERS, type Crawler } from '../../base/network/crawlers.ts'
import { parseRobots } from '../../base/network/robots.ts'

/** How far a crawler may read a site. `partial`: the front page, but not all paths. */
export type CrawlerAccess = Pick<Crawler, 'name' | 'purpose'> & {
  access: 'open' | 'partial' | 'blocked'
  /** Paths that robots.txt forbids it, as written there; the first of them. */
  disallowed: string[]
}

export type RobotsReport = { sitemaps: string[]; crawlers: CrawlerAccess[] }

const MAX_PATHS = 20
const MAX_PATH = 200

/** What a robots.txt says to each crawler that is worth knowing of. */
export function reportRobots(text: string, frontPage: string): RobotsReport {
  const file = parseRobots(text)
  const crawlers = CRAWLERS.map(({ name, purpose, follows }): CrawlerAccess => {
    const own = file.rulesFor([name])
    const rules = own.isNamed || follows === undefined ? own : file.rulesFor([follows])
    const isOpen = rules.isAllowed(new URL(frontPage))
    const disallowed = [...new Set(rules.disallowed)]
      .slice(0, MAX_PATHS)
      .map((path) => path.slice(0, MAX_PATH))
    const openness = disallowed.length > 0 ? 'partial' : 'open'
    return { name, purpose, access: isOpen ? openness : 'blocked', disallowed }
  })
  return { sitemaps: file.sitemaps, crawlers }
}
