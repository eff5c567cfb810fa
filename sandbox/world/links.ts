import { key, pick, unit } from './chance.ts'
import { demoClient, demoCompetitors } from './demo-client.ts'
import { marketSites } from './market-sites.ts'
import type { Page } from './pages.ts'
import type { Site } from './site.ts'
import { sitePages } from './site-pages.ts'

export type Outlink = { target: string; anchor: string; rel: string }
export type Backlink = Outlink & { source: string }

const SEASON_DAYS = 20

const shops = [demoClient, ...demoCompetitors]
const writers = marketSites.filter(
  ({ kind }) => kind === 'publisher' || kind === 'blog' || kind === 'forum',
)

/** The shops a magazine, blog or forum page links to on a day; links come and go with the seasons. */
export function outlinksOf(
  seed: number,
  { site, page, day }: { site: Site; page: Page; day: number },
): Outlink[] {
  if (!writers.some(({ host }) => host === site.host) || page.path === '/') return []
  return [0, 1].flatMap((slot) => {
    const base = key(seed, page.url, 'link', slot)
    const season = Math.floor((day + (base % SEASON_DAYS)) / SEASON_DAYS)
    if (unit(base, season) > 0.75) return []
    const shop = pick(shops, base)
    const anchor = pick([shop.name, shop.domain, 'this shop', 'see the price'], base, 'anchor')
    return [
      {
        target: `http://${shop.domain}/`,
        anchor,
        rel: pick(['', '', 'nofollow', 'sponsored'], base, 'rel'),
      },
    ]
  })
}

/** All pages of the market that link to a domain on a day. */
export function backlinksTo(seed: number, domain: string, day: number): Backlink[] {
  return writers.flatMap((site) =>
    sitePages(site).flatMap((page) =>
      outlinksOf(seed, { site, page, day })
        .filter(({ target }) => target === `http://${domain}/`)
        .map((link) => ({ source: page.url, ...link })),
    ),
  )
}
