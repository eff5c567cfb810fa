import type { Vertical } from '../../page.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { createLinkResolver, type LinkResolver } from './link-resolver.ts'
import { newsTarget } from './news-links.ts'
import { addressOf, type FetchContext, fetchAndParse } from './request.ts'

type Feed = {
  via: string
  vertical: Vertical
  pageSize: number
  supports?: (query: SearchQuery) => boolean
  address: (query: SearchQuery, bases: SearchSettings['bases']) => string
}

// What the news feed understands instead of a time filter.
const NEWS_PERIODS: Record<string, string> = {
  'qdr:h': '1h',
  'qdr:d': '1d',
  'qdr:w': '7d',
  'qdr:m': '30d',
  'qdr:y': '1y',
}

/** The services of google that have endpoints of their own. */
const FEEDS: Feed[] = [
  {
    via: 'rss',
    vertical: 'news',
    pageSize: 100,
    supports: ({ page, tbs }) => page === 1 && (tbs === undefined || tbs in NEWS_PERIODS),
    address({ q, gl, hl, tbs }, { googleNews }) {
      const [language = 'en'] = hl.split('-')
      const market = gl.toUpperCase()
      const period = NEWS_PERIODS[tbs ?? '']
      const params = {
        q: period ? `${q} when:${period}` : q,
        hl: `${language}-${market}`,
        gl: market,
        ceid: `${market}:${language}`,
      }
      return addressOf(googleNews, '/rss/search', params)
    },
  },
  {
    via: 'scholar',
    vertical: 'scholar',
    pageSize: 10,
    supports: ({ tbs }) => tbs === undefined,
    address({ q, hl, page }, { googleScholar }) {
      const start = page > 1 ? String((page - 1) * 10) : undefined
      return addressOf(googleScholar, '/scholar', { q, hl, start, as_sdt: '2007', as_vis: '0' })
    },
  },
  {
    via: 'patents',
    vertical: 'patents',
    pageSize: 10,
    supports: ({ tbs }) => tbs === undefined,
    address({ q, page }, { googlePatents }) {
      const inner = new URLSearchParams({ q, num: '10', page: String(page - 1) })
      return addressOf(googlePatents, '/xhr/query', { url: String(inner), exp: '' })
    },
  },
  {
    via: 'suggest',
    vertical: 'autocomplete',
    pageSize: 100,
    supports: ({ page }) => page === 1,
    address: ({ q, hl, gl }, { googleSuggest }) =>
      addressOf(googleSuggest, '/complete/search', {
        client: 'chrome',
        q,
        hl,
        gl,
        ie: 'utf-8',
        oe: 'utf-8',
      }),
  },
]

/** One article at a time, two requests each: what is not known by then keeps the address of its paper. */
const NEWS_PACE = { atOnce: 1, budgetMs: 8_000 }

export function googleFeeds(settings: SearchSettings): SearchSource[] {
  const resolveLinks = createLinkResolver(
    ({ token }, fetchContext) => newsTarget(token, fetchContext),
    NEWS_PACE,
  )
  return FEEDS.map((feed) => feedSource(feed, settings, resolveLinks))
}

function feedSource(
  { via, vertical, pageSize, supports, address }: Feed,
  settings: SearchSettings,
  resolveLinks: LinkResolver,
): SearchSource {
  return {
    name: 'local',
    engine: 'google',
    via,
    pageSize: () => pageSize,
    // None of these is pinned to a place.
    supports: (query) =>
      query.vertical === vertical && query.uule === undefined && (supports?.(query) ?? true),
    async search(query, context) {
      const fetchContext: FetchContext = { engine: 'google', query, settings, context }
      const found = await fetchAndParse({ url: address(query, settings.bases) }, fetchContext)
      const { page } = await resolveLinks(found.page, fetchContext)
      return { ...found, page }
    },
  }
}
