import type { Vertical } from '../page.ts'
import { type SearchQuery, type SearchSource, SourceError, type SourcePage } from '../port.ts'
import type { SearchSettings } from '../settings.ts'
import { createLinkResolver } from './goto.ts'
import { addressOf, exitOf, type PageRequest, readAnswer, refuseBadAnswer, type Visit, visitPage } from './request.ts'

// Says that the cookie question was answered; without it the first page asks it.
const CONSENT_COOKIE = 'SOCS=CAESHAgBEhIaAB'
const RENDER_TIMEOUT_MS = 25_000
const PAGE_SIZE = 10

/** Parameters of the tabs; only the web tab could be checked against captured pages of today. */
const TABS: Partial<
  Record<Vertical, { verified: boolean; full: Record<string, string>; plain?: Record<string, string> }>
> = {
  search: { verified: true, full: {}, plain: {} },
  news: { verified: false, full: { tbm: 'nws' }, plain: { tbm: 'nws' } },
  images: { verified: false, full: { udm: '2' }, plain: { tbm: 'isch' } },
  videos: { verified: false, full: { udm: '7' }, plain: { tbm: 'vid' } },
  shopping: { verified: false, full: { udm: '28' } },
  places: { verified: false, full: { tbm: 'lcl' } },
}

/** The ways to the pages of google: as a browser gets them, for old phones without scripts, and by a real browser. */
export function googleSources(settings: SearchSettings): SearchSource[] {
  const resolveLinks = createLinkResolver(({ token }) => addressOf(settings.bases.google, '/goto', { url: token }))
  const opens = (query: SearchQuery, look: 'full' | 'plain') => {
    const tab = TABS[query.vertical]
    if (tab?.[look] === undefined || (!tab.verified && !settings.unverifiedVerticals)) return false
    // How the other tabs are paged could not be checked.
    return query.vertical === 'search' || query.page === 1
  }
  const way = (via: string, look: 'full' | 'plain', open: (visit: Visit) => Promise<SourcePage>): SearchSource => ({
    name: 'local',
    engine: 'google',
    via,
    pageSize: () => PAGE_SIZE,
    supports: (query) => opens(query, look),
    async search(query, context) {
      const visit: Visit = { engine: 'google', query, settings, context }
      const found = await open(visit)
      return { ...found, page: await resolveLinks(found.page, visit) }
    },
  })
  return [
    way('page', 'full', (visit) => visitPage(fullRequest(visit), visit)),
    way('plain', 'plain', (visit) => visitPage(plainRequest(visit), visit)),
    way('browser', 'full', (visit) => renderPage(fullRequest(visit).url, visit)),
  ]
}

function fullRequest({ query, settings }: Visit): PageRequest {
  const params = { ...commonParams(query), ...TABS[query.vertical]?.full, pws: '0' }
  return { url: addressOf(settings.bases.google, '/search', params), headers: { cookie: CONSENT_COOKIE } }
}

function plainRequest({ query, settings }: Visit): PageRequest {
  // Without sca_esv the plain pages are forbidden.
  const params = { ...commonParams(query), ...TABS[query.vertical]?.plain, sca_esv: '1' }
  const headers = { 'user-agent': settings.userAgents.plain, cookie: CONSENT_COOKIE }
  return { url: addressOf(settings.bases.google, '/wml/search', params), headers }
}

function commonParams(query: SearchQuery): Record<string, string | undefined> {
  return {
    q: query.q,
    hl: query.hl,
    gl: query.gl,
    start: query.page > 1 ? String((query.page - 1) * PAGE_SIZE) : undefined,
    tbs: query.tbs,
    nfpr: query.autocorrect ? undefined : '1',
    uule: query.uule,
  }
}

async function renderPage(url: string, visit: Visit): Promise<SourcePage> {
  const { query, settings, context } = visit
  if (!context.render) throw new SourceError('network', 'There is no browser')
  const exit = exitOf(query, settings)
  const { device, hl } = query
  const options = {
    device,
    hl,
    timeoutMs: RENDER_TIMEOUT_MS,
    signal: context.signal,
    ...(exit && { proxy: exit.proxy }),
  }
  const shown = await context.render(url, options).catch((error: unknown) => {
    context.signal.throwIfAborted()
    throw new SourceError('network', 'The browser could not open the page', error)
  })
  refuseBadAnswer({ status: 200, url: shown.url })
  return { page: await readAnswer(shown.html, visit), ...(exit && { exitMarket: exit.market }) }
}
