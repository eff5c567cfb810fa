import { hostOf, httpUrl } from '../../../base/network/url.ts'
import { findLocation } from '../locations/locations.ts'
import type { Ad, LinkResolution, Organic, Page, Source, Vertical } from '../page.ts'
import { type SearchQuery, SourceError } from '../port.ts'
import { compact } from './shape.ts'

/** A page from an API: not parsed from HTML, so it cannot be misread. */
export function apiPage(
  engine: Page['engine'],
  vertical: Vertical,
  parts: Partial<Page>,
): Page {
  const isFound = LISTS.some((list) => (parts[list]?.length ?? 0) > 0)
  return {
    engine,
    vertical,
    verdict: isFound ? 'results' : 'zero',
    parser: 'api',
    verified: true,
    organic: [],
    aiOverviewState: parts.aiOverview ? 'present' : 'absent',
    unresolved: [],
    ...parts,
    features: vertical === 'search' ? featuresOf(parts) : [],
  }
}

const LISTS = [
  'organic',
  'images',
  'news',
  'videos',
  'places',
  'shopping',
  'scholar',
  'patents',
  'suggestions',
] as const

// APIs do not report where a block stood on the page, so this order is ours; `features` are those without a list.
function featuresOf({ answerBox, features = [], ...parts }: Partial<Page>): string[] {
  const found: Record<string, unknown> = {
    ai_overview: parts.aiOverview ?? parts.aiOverviewState === 'deferred',
    featured_snippet: answerBox?.link,
    answer_box: answerBox && answerBox.link === undefined,
    knowledge_panel: parts.knowledgeGraph,
    top_stories: parts.topStories,
    people_also_ask: parts.peopleAlsoAsk,
    video: parts.videos,
    images: parts.images,
    local_pack: parts.places,
    shopping: parts.shopping,
    ads: parts.ads,
    sitelinks: parts.organic?.some(({ sitelinks }) => sitelinks !== undefined),
    related_searches: parts.relatedSearches,
  }
  return [...new Set([...Object.keys(found).filter((name) => found[name]), ...features])]
}

/** Where a result leads; a redirect of the engine is replaced by the address shown to people, or the result is left out. */
export function linkOf(
  link: string | undefined,
  shown?: string,
): { link: string; domain: string; linkResolution: LinkResolution } | undefined {
  const url = httpUrl(link ?? '')
  const isRedirect =
    url &&
    /(?:^|\.)google\.[a-z.]{2,20}$/.test(url.hostname) &&
    /^\/(?:goto|url)$/.test(url.pathname)
  const inner = isRedirect
    ? httpUrl(url.searchParams.get('q') ?? url.searchParams.get('url') ?? '')
    : undefined
  if (inner)
    return { link: inner.href, domain: hostOf(inner.href) ?? '', linkResolution: 'decoded' }
  // The address as the source wrote it, not as a parser would: people compare it with what they see.
  if (url && !isRedirect)
    return { link: link ?? '', domain: hostOf(url.href) ?? '', linkResolution: 'direct' }
  const origin = httpUrl(
    /^(?:https?:\/\/)?[^\s/›]+/.exec(shown ?? '')?.[0].replace(/^(?!https?:)/, 'https://') ??
      '',
  )
  return origin?.hostname.includes('.')
    ? {
        link: `${origin.origin}/`,
        domain: hostOf(origin.href) ?? '',
        linkResolution: 'breadcrumb',
      }
    : undefined
}

/** Puts rank numbers on what is left, from 1. */
export function ranked<Item extends object>(items: Item[]): (Item & { position: number })[] {
  return items.map((item, index) => ({ ...item, position: index + 1 }))
}

export type FoundResult = Omit<Organic, 'position' | 'link' | 'domain' | 'linkResolution'> & {
  link?: string
  /** As the source counts it; without it the place in the list. */
  position?: number
}

export function organicOf(results: (FoundResult | null)[]): Organic[] {
  return results.flatMap((found, index) => {
    // A result that cannot be shown still holds its rank.
    if (!found) return []
    const { link, ...result } = found
    const target = linkOf(link, result.displayedLink)
    return target ? [{ position: index + 1, ...result, ...target }] : []
  })
}

type Reference = {
  title?: string | undefined
  source?: string | undefined
  link?: string | undefined
}

/** The sources of an overview: the same page may come bare and again with its title, and is one. */
export function sourcesOf(references: Reference[]): Source[] {
  const sources = new Map<string, Source>()
  for (const { title = '', source = '', link = '' } of references) {
    const words = title || sources.get(link)?.title || source || (hostOf(link) ?? '')
    if (link !== '') sources.set(link, { title: words, link })
  }
  return [...sources.values()]
}

type FoundAd = { title?: string | undefined; link?: string | undefined; block: Ad['block'] } & {
  displayedLink?: string | undefined
  description?: string | undefined
}

/** Ads in their order; one that leads nowhere still holds its rank. */
export function adsOf(found: FoundAd[]): Ad[] {
  return found.flatMap(({ title = '', link, block, displayedLink, description }, index) => {
    const target = linkOf(link, displayedLink)
    const { link: address = '', domain = '' } = target ?? {}
    const known = compact({ displayedLink, description })
    return target
      ? [{ position: index + 1, title, link: address, domain, block, ...known }]
      : []
  })
}

/** Of locations with the same name these APIs take the most popular: results from another one are not the answer. */
export function requireLocation({ location }: SearchQuery, used: string | undefined): void {
  if (location === undefined || used === undefined) return
  const found = findLocation(used)
  if (!found || found.canonicalName === findLocation(location)?.canonicalName) return
  throw new SourceError(
    'unreadable',
    `It searched from ${found.canonicalName} instead of ${location}`,
  )
}
