import { buffer } from 'node:stream/consumers'
import { sameSite } from '../../base/domain.ts'
import { ALLOW_ALL, type Robots } from '../../base/robots.ts'
import type { Context } from '../../core/context.ts'
import { FetchError } from '../../platform/http.ts'
import { readPageFacts } from '../../providers/sites/facts.ts'
import { robotsWords } from '../../providers/sites/page.ts'
import { fetchRobots } from '../../providers/sites/robots.ts'
import type { Facts } from './deep.ts'

const PAGE_MS = 15_000
const MAX_BYTES = 3 * 1024 * 1024
const MAX_LINKS = 300
const MAX_OUTWARD = 30
const NO_PAGES = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|js|mjs|json|pdf|zip|gz|mp[34]|webm|woff2?|ttf|xml)$/i

/** Looks at one page of a site, as a polite visitor who keeps to its rules. */
export function createVisitor(ctx: Context, domain: string) {
  let rules: Promise<Robots> | undefined
  const robotsFor = (origin: string) => {
    rules ??= fetchRobots(ctx.http, origin, ctx.signal).then(({ robots }) => robots ?? ALLOW_ALL)
    return rules
  }
  return async (url: string): Promise<Facts> => {
    const robots = await robotsFor(new URL(url).origin)
    try {
      return await look(ctx, { url, domain, robots })
    } catch (thrown) {
      if (!(thrown instanceof FetchError)) throw thrown
      return { status: 0, url, tookMs: 0, bytes: 0, isHtml: false, isHidden: false, page: null, links: [], outward: [] }
    }
  }
}

async function look(
  { http, signal }: Context,
  { url, domain, robots }: { url: string; domain: string; robots: Robots },
): Promise<Facts> {
  const began = performance.now()
  const answer = await http.stream(url, { timeoutMs: PAGE_MS, maxBytes: MAX_BYTES, signal })
  const tookMs = Math.round(performance.now() - began)
  const body = await buffer(answer.chunks)
  const isHtml = /html/i.test(answer.headers.get('content-type') ?? '')
  const known = { status: answer.status, url: answer.url, tookMs, bytes: body.length, isHtml }
  if (!isHtml || answer.status !== 200) return { ...known, isHidden: false, page: null, links: [], outward: [] }
  const facts = readPageFacts(body.toString('utf8'), answer.url)
  const words = [...facts.robots, ...robotsWords(answer.headers.get('x-robots-tag') ?? '')]
  const { title, description, headings, canonical, words: count, alternates, images } = facts
  return {
    ...known,
    isHidden: words.includes('noindex') || words.includes('none'),
    page: { title, description, headings, canonical, words: count, alternates, images },
    links: ownLinks(facts.links, { domain, robots }),
    outward: outwardLinks(facts.links, domain),
  }
}

/** The pages of the same site that a page leads to, each once and without the part after #. */
function ownLinks(
  links: { url: string; rel: string[] }[],
  { domain, robots }: { domain: string; robots: Robots },
): string[] {
  const found = new Set<string>()
  for (const { url, rel } of links) {
    const address = new URL(url)
    address.hash = ''
    if (rel.includes('nofollow') || NO_PAGES.test(address.pathname) || !sameSite(address.hostname, domain)) continue
    if (robots.isAllowed(address)) found.add(address.href)
    if (found.size === MAX_LINKS) break
  }
  return [...found]
}

/** Pages of other sites that a page leads to. */
function outwardLinks(links: { url: string }[], domain: string): string[] {
  const others = links.map(({ url }) => new URL(url)).filter((url) => !sameSite(url.hostname, domain))
  return [...new Set(others.map(({ origin, pathname, search }) => origin + pathname + search))].slice(0, MAX_OUTWARD)
}
