import { ALLOW_ALL, type Robots } from '../../base/robots.ts'
import type { Context } from '../../core/context.ts'
import { fetchRobots } from '../../providers/sites/robots.ts'

export type Site = { origin: string; robots: Robots; failed: string | null }

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

/** Answers whether crawlers may see a page; the rules of each host are asked for once. */
export function createGate({ http, signal }: Context, first: Site) {
  const known = new Map<string, Robots>([[first.origin, first.robots]])
  return async (url: URL): Promise<boolean> => {
    let robots = known.get(url.origin)
    if (!robots && known.size < MAX_HOSTS) {
      robots = (await fetchRobots(http, url.origin, signal)).robots ?? ALLOW_ALL
      known.set(url.origin, robots)
    }
    return (robots ?? ALLOW_ALL).isAllowed(url)
  }
}
