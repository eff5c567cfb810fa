import type { Device, Vertical } from '../../page.ts'
import {
  type Render,
  type SearchQuery,
  type SearchSource,
  SourceError,
  type SourcePage,
} from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { createLinkResolver, redirectOf } from './link-resolver.ts'
import {
  addressOf,
  browserReason,
  exitOf,
  type FetchContext,
  fetchAndParse,
  type PageRequest,
  readAnswer,
  refuseBadAnswer,
} from './request.ts'

// Says that the cookie question was answered; without it the first page asks it.
export const CONSENT_COOKIE = 'SOCS=CAESHAgBEhIaAB'
export const RENDER_TIMEOUT_MS = 25_000
const PAGE_SIZE = 10
const TAB_SIZES: Partial<Record<Vertical, number>> = { images: 100, shopping: 40, places: 20 }

/** Parameters of the tabs; only the web tab could be checked against captured pages of today. */
const TABS: Partial<
  Record<
    Vertical,
    { verified: boolean; full: Record<string, string>; plain?: Record<string, string> }
  >
> = {
  search: { verified: true, full: {}, plain: {} },
  news: { verified: false, full: { tbm: 'nws' }, plain: { tbm: 'nws' } },
  images: { verified: false, full: { udm: '2' }, plain: { tbm: 'isch' } },
  videos: { verified: false, full: { udm: '7' }, plain: { tbm: 'vid' } },
  shopping: { verified: false, full: { udm: '28' } },
  places: { verified: false, full: { tbm: 'lcl' } },
}

type Way = {
  via: string
  look: 'full' | 'plain'
  devices: Device[]
  open: (fetchContext: FetchContext) => Promise<SourcePage>
}

/** The ways to the pages of google: as a browser gets them, without scripts, for old phones, and by a real browser. */
export function googleSources(
  settings: SearchSettings,
  render: Render | undefined,
): SearchSource[] {
  const both: Device[] = ['desktop', 'mobile']
  const page: Way = {
    via: 'page',
    look: 'full',
    devices: both,
    open: (fetchContext) => fetchAndParse(fullRequest(fetchContext), fetchContext),
  }
  const plain: Way = {
    via: 'plain',
    look: 'plain',
    devices: ['desktop'],
    open: (fetchContext) => fetchAndParse(plainRequest(fetchContext), fetchContext),
  }
  const phone: Way = {
    via: 'phone',
    look: 'plain',
    devices: ['mobile'],
    open: (fetchContext) => fetchAndParse(phoneRequest(fetchContext), fetchContext),
  }
  const browser = render && {
    via: 'browser',
    look: 'full' as const,
    devices: both,
    open: (fetchContext: FetchContext) => renderPage(render, fetchContext),
  }
  const resolveLinks = createLinkResolver(({ token }, fetchContext) =>
    redirectOf(addressOf(settings.bases.google, '/goto', { url: token }), fetchContext),
  )
  const ways = [
    page,
    plain,
    ...(settings.unverifiedVerticals ? [phone] : []),
    ...(browser ? [browser] : []),
  ]
  return ways.map((way) => ({
    name: 'local',
    engine: 'google',
    via: way.via,
    pageSize: ({ vertical }) => TAB_SIZES[vertical] ?? PAGE_SIZE,
    supports: (query) =>
      way.devices.includes(query.device) && hasTab(query, way.look, settings),
    async search(query, context) {
      const fetchContext: FetchContext = { engine: 'google', query, settings, context }
      const found = await way.open(fetchContext)
      const { page, targets } = await resolveLinks(found.page, fetchContext)
      // Whoever looks for a site would take a result of which nothing is known for one that is not theirs.
      if (page.unresolved.some(({ block, index }) => block === 'organic' && index === null)) {
        throw new SourceError('unreadable', 'A result of google hides where it leads')
      }
      return { ...found, page, ...(found.raw && { raw: { ...found.raw, targets } }) }
    },
  }))
}

function hasTab(
  { vertical, page }: SearchQuery,
  look: Way['look'],
  { unverifiedVerticals }: SearchSettings,
): boolean {
  const tab = TABS[vertical]
  if (tab?.[look] === undefined || !(tab.verified || unverifiedVerticals)) return false
  // How the other tabs are paged could not be checked.
  return vertical === 'search' || page === 1
}

export function fullRequest({
  query,
  settings,
}: Pick<FetchContext, 'query' | 'settings'>): PageRequest {
  const params = { ...commonParams(query), ...TABS[query.vertical]?.full, pws: '0' }
  return {
    url: addressOf(settings.bases.google, '/search', params),
    headers: { cookie: CONSENT_COOKIE },
  }
}

function plainRequest({ query, settings }: FetchContext): PageRequest {
  const params = { ...commonParams(query), ...TABS[query.vertical]?.plain, gbv: '1' }
  const headers = { 'user-agent': settings.userAgents.plain, cookie: CONSENT_COOKIE }
  return { url: addressOf(settings.bases.google, '/search', params), headers }
}

// The page for old phones could not be checked against a captured one; without sca_esv it is forbidden.
function phoneRequest({ query, settings }: FetchContext): PageRequest {
  const params = { ...commonParams(query), ...TABS[query.vertical]?.plain, sca_esv: '1' }
  const headers = { 'user-agent': settings.userAgents.phone, cookie: CONSENT_COOKIE }
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

async function renderPage(render: Render, fetchContext: FetchContext): Promise<SourcePage> {
  const { query, settings, context } = fetchContext
  const exit = exitOf(query, settings)
  const { device, hl } = query
  const options = {
    device,
    hl,
    cookie: CONSENT_COOKIE,
    timeoutMs: RENDER_TIMEOUT_MS,
    signal: context.signal,
    ...(context.onRequest && { onRequest: context.onRequest }),
    ...(exit && { proxy: exit.proxy }),
  }
  const shown = await render(fullRequest(fetchContext).url, options).catch((error: unknown) => {
    throw new SourceError(browserReason(error), 'The browser could not open the page', {
      cause: error,
    })
  })
  refuseBadAnswer({ status: 200, url: shown.url })
  const page = await readAnswer(shown.html, fetchContext)
  return {
    page,
    raw: { sent: shown.html, targets: {} },
    ...(exit && { exitMarket: exit.market }),
  }
}
