import type { ReadEngine } from '../../page.ts'
import type { SearchQuery, SearchSource } from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { addressOf, type FetchContext, fetchAndParse, type PageRequest } from './request.ts'

type Rule = {
  engine: Exclude<ReadEngine, 'google' | 'startpage'>
  /** How many pages can be asked for without scripts. */
  maxPage: number
  /** The engine's own words for our time filters. */
  periods: Record<string, string>
  /** Searches for the words as typed when told so. */
  canKeepQuery: boolean
  maxQuery: number
  request: (query: SearchQuery, base: string, period: string | undefined) => PageRequest
}

const RULES: Rule[] = [
  {
    engine: 'brave',
    maxPage: 10,
    periods: { 'qdr:d': 'pd', 'qdr:w': 'pw', 'qdr:m': 'pm', 'qdr:y': 'py' },
    canKeepQuery: true,
    maxQuery: 400,
    request: ({ q, gl, page, autocorrect }, base, tf) => ({
      url: addressOf(base, '/search', {
        q,
        source: 'web',
        offset: page > 1 ? String(page - 1) : undefined,
        spellcheck: autocorrect ? undefined : '0',
        tf,
      }),
      headers: { cookie: `country=${gl}; useLocation=0; safesearch=off` },
    }),
  },
  {
    engine: 'bing',
    maxPage: 1,
    periods: {},
    canKeepQuery: false,
    maxQuery: 1000,
    request: ({ q, gl, hl }, base) => {
      const [language = 'en'] = hl.split('-')
      const market = gl.toUpperCase()
      return {
        url: addressOf(base, '/search', {
          q,
          mkt: `${language}-${market}`,
          cc: market,
          setlang: language,
          adlt: 'off',
        }),
      }
    },
  },
  {
    engine: 'duckduckgo',
    maxPage: 1,
    periods: { 'qdr:d': 'd', 'qdr:w': 'w', 'qdr:m': 'm', 'qdr:y': 'y' },
    canKeepQuery: false,
    maxQuery: 499,
    request: ({ q, gl, hl }, base, df) => {
      const kl = `${gl}-${hl.split('-')[0]}`
      return {
        url: `${base}/html/`,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          referer: 'https://html.duckduckgo.com/',
          cookie: df ? `kl=${kl}; df=${df}` : `kl=${kl}`,
        },
        body: String(new URLSearchParams({ q, b: '', kl, ...(df && { df }) })),
      }
    },
  },
  {
    engine: 'mojeek',
    maxPage: 10,
    periods: {},
    canKeepQuery: true,
    maxQuery: 400,
    request: ({ q, gl, hl, page }, base) => ({
      // Naming the first page counts as a robot's habit.
      url: addressOf(base, '/search', {
        q,
        s: page > 1 ? String((page - 1) * 10 + 1) : undefined,
      }),
      headers: { cookie: `arc=${gl}; lb=${hl.split('-')[0]}` },
    }),
  },
]

/** The engines whose pages come by one plain request. */
export function engineSources(settings: SearchSettings): SearchSource[] {
  return RULES.map((rule) => ({
    name: 'local',
    engine: rule.engine,
    via: 'page',
    pageSize: () => 10,
    supports: (query) => canAnswer(rule, query),
    search(query, context) {
      const fetchContext: FetchContext = { engine: rule.engine, query, settings, context }
      const request = rule.request(
        query,
        settings.bases[rule.engine],
        rule.periods[query.tbs ?? ''],
      )
      return fetchAndParse(request, fetchContext)
    },
  }))
}

/** An engine that could not honour a part of the question is not asked. */
function canAnswer(
  rule: Rule,
  { vertical, device, page, tbs, uule, autocorrect, q }: SearchQuery,
): boolean {
  if (vertical !== 'search' || device !== 'desktop' || uule !== undefined) return false
  if (page > rule.maxPage || q.length > rule.maxQuery) return false
  return (tbs === undefined || tbs in rule.periods) && (autocorrect || rule.canKeepQuery)
}
