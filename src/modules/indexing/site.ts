import type { Context } from '../../core/context.ts'
import { ALLOW_ALL, fetchRobots, type SiteRobots } from '../../providers/sites/fetch-robots.ts'

export type Site = { origin: string; robots: SiteRobots; failed: string | null }

/** Where a domain answers, encrypted where it can, and what it allows. */
export async function openSite({ http, signal }: Context, domain: string): Promise<Site> {
  const origins = [`https://${domain}`, `http://${domain}`]
  let failed = ''
  for (const origin of origins) {
    const answer = await fetchRobots(http, origin, signal)
    if (answer.robots) return { origin, robots: answer.robots, failed: null }
    failed ||= answer.failed
  }
  return { origin: `https://${domain}`, robots: ALLOW_ALL, failed }
}

const MAX_HOSTS = 50

/** Tells which pages robots.txt blocks; the rules of each host are fetched once. */
export function createGate({ http, signal }: Context, first: Site) {
  const known = new Map<string, SiteRobots>([[first.origin, first.robots]])
  async function rulesOf(origin: string): Promise<SiteRobots> {
    const robots = known.get(origin)
    if (robots || known.size >= MAX_HOSTS) return robots ?? ALLOW_ALL
    const fetched = (await fetchRobots(http, origin, signal)).robots ?? ALLOW_ALL
    known.set(origin, fetched)
    return fetched
  }
  return async (urls: URL[]): Promise<Set<string>> => {
    const blocked = new Set<string>()
    for (const [origin, own] of Map.groupBy(urls, (url) => url.origin)) {
      const hrefs = own.map(({ href }) => href)
      const verdicts = await (await rulesOf(origin)).areAllowed(hrefs, signal)
      for (const [at, href] of hrefs.entries()) if (verdicts[at] === false) blocked.add(href)
    }
    return blocked
  }
}
