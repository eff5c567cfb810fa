import { item, key, pick, sample, unit } from './chance.ts'
import { agoText, shownDate } from './dates.ts'
import { lazyList } from './lazy.ts'
import { isNamed, pageFor, snippetFor } from './pages.ts'
import type { Query } from './query.ts'
import type { Ranked } from './ranking.ts'
import { sitePages } from './site-pages.ts'
import type { Ask, Link, Organic } from './types.ts'

const DEPTH = 100

export function organicOf(ranked: Ranked[], ask: Ask, query: Query): Organic[] {
  const fresh = ranked.filter(
    (entry) =>
      ask.withinDays === null || ask.day - publishedDay(entry, ask.day) <= ask.withinDays,
  )
  return lazyList(Math.min(fresh.length, DEPTH), (index) =>
    present(item(fresh, index), { ask, query, position: index + 1 }),
  )
}

function present(
  entry: Ranked,
  { ask, query, position }: { ask: Ask; query: Query; position: number },
): Organic {
  const { site, base, variant } = entry
  const page = pageFor(site, query, variant)
  const isReddit = site.host === 'reddit.test'
  const subreddit = page.path.split('/')[2] ?? ''
  return {
    position,
    title: isReddit
      ? `${page.title} : r/${subreddit}`
      : `${page.title} ${pick(['-', '|'], site.host)} ${site.name}`,
    url: page.url,
    host: page.host,
    siteName: isReddit ? `Reddit · r/${subreddit}` : site.name,
    crumbs: page.crumbs,
    snippet: snippetFor(page, query),
    date:
      unit(base, 'dated') < 0.3
        ? shownDate(ask.hl, publishedDay(entry, ask.day), ask.day)
        : null,
    note: isReddit
      ? `${10 + (base % 90)}+ comments  ·  ${agoText(ask.hl, 24 * (30 + (base % 900)))}`
      : null,
    rating:
      site.kind === 'shop' && unit(base, 'rated') < 0.3
        ? { value: 3.8 + (base % 12) / 10, count: 5 + (base % 900) }
        : null,
    sitelinks: sitelinksOf(entry, query, position),
  }
}

/** Pages are renewed in their own rhythm, so there is always something recent. */
function publishedDay({ base }: Pick<Ranked, 'base'>, day: number): number {
  const period = pick([20, 90, 400, 900], base, 'period')
  const offset = key(base, 'published') % period
  return Math.floor((day - offset) / period) * period + offset
}

function sitelinksOf({ site, base }: Ranked, query: Query, position: number): Link[] {
  const isBrand = query.intent === 'brand' && position === 1 && isNamed(site, query)
  const isInline = position <= 5 && site.kind !== 'platform' && unit(base, 'sitelinks') < 0.15
  if (!isBrand && !isInline) return []
  const pages = sitePages(site).filter((page) => page.path !== '/')
  return sample(pages, isBrand ? 6 : 4, base, 'sitelinks').map(({ title, url }) => ({
    title,
    url,
  }))
}
