import { isCutOff } from '../../../../base/formats/html.ts'
import { trimEndOf } from '../../../../base/text.ts'
import { inUtf8 } from '../../../../platform/http/charset.ts'
import type { Page, ReadEngine, Sent } from '../../page.ts'
import { entriesOf } from '../../pagination.ts'
import { readPage } from '../../parsers/read.ts'
import {
  type SearchContext,
  type SearchQuery,
  SourceError,
  type SourcePage,
  type SourceReason,
} from '../../port.ts'
import type { SearchSettings } from '../../settings.ts'
import { send } from '../../transport.ts'

export type PageRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** One visit to an engine: what is asked, and with which means. */
export type FetchContext = {
  engine: ReadEngine
  query: SearchQuery
  settings: SearchSettings
  context: SearchContext
}

const PAGE_TIMEOUT_MS = 12_000
const MAX_PAGE_BYTES = 8 * 1024 * 1024
// Addresses an engine sends those to whom it takes for robots, or who have not answered its cookie question.
const BLOCK_PAGES = /\/sorry\/|^(?:sorry|consent)\.|\/sp\/captcha/

/** Fetches a result page and reads it; a page without results is an answer only when the engine says so. */
export async function fetchAndParse(
  request: PageRequest,
  fetchContext: FetchContext,
): Promise<SourcePage> {
  const { sent, exitMarket } = await fetchPage(request, fetchContext)
  const page = await readAnswer(sent, fetchContext)
  return { page, raw: { sent, targets: {} }, ...(exitMarket && { exitMarket }) }
}

export async function fetchPage(
  request: PageRequest,
  { query, settings, context }: FetchContext,
) {
  const exit = exitOf(query, settings)
  const answer = await send(context.transport, request.url, {
    ...request,
    headers: { ...browserHeaders(query, settings), ...request.headers },
    timeoutMs: PAGE_TIMEOUT_MS,
    maxBytes: MAX_PAGE_BYTES,
    // Where the engine sends robots there is nothing to read.
    isDeadEnd: isBlockPage,
    signal: context.signal,
    ...(exit && { proxy: exit.proxy }),
  })
  refuseBadAnswer(answer)
  return {
    sent: inUtf8(answer.body, answer.headers.get('content-type')),
    exitMarket: exit?.market,
  }
}

export async function readAnswer(
  sent: Sent,
  { engine, query }: Pick<FetchContext, 'engine' | 'query'>,
): Promise<Page> {
  if (isCutOff(sent))
    throw new SourceError('unreadable', `A page of ${engine} ends in the middle`)
  const { device, vertical } = query
  const page = await readPage(sent, { engine, device, vertical })
  // A first page with blocks but without the list it is for was not understood; a later one is the end of the list.
  const isBare =
    query.page === 1 && entriesOf(page).length === 0 && page.unresolved.length === 0
  switch (page.verdict === 'results' && isBare ? 'unreadable' : page.verdict) {
    case 'results':
    case 'zero':
      return page
    case 'blocked':
    case 'consent':
      throw new SourceError('blocked', `${engine} turned the question away (${page.verdict})`)
    case 'unreadable':
      throw new SourceError('unreadable', `A page of ${engine} could not be read`)
  }
}

/** The proxy with an exit in the market asked for, when one is configured. */
export function exitOf(
  { gl }: SearchQuery,
  { proxies }: SearchSettings,
): { market: string; proxy: string } | undefined {
  const proxy = proxies[gl]
  return proxy === undefined ? undefined : { market: gl, proxy }
}

/** Joins a base that may have a path of its own with a path below it and its parameters. */
export function addressOf(
  base: string,
  path: string,
  params: Record<string, string | undefined>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) search.set(name, value)
  return `${trimEndOf(base, /\//)}${path}?${search}`
}

export function refuseBadAnswer({ status, url }: { status: number; url: string }) {
  if (isBlockPage(new URL(url)) || [202, 401, 403, 429, 503].includes(status))
    throw new SourceError('blocked', `Turned away with status ${status}`)
  if (status >= 500) throw new SourceError('network', `Answered with status ${status}`)
  if (status !== 200) throw new SourceError('unreadable', `Answered with status ${status}`)
}

const isBlockPage = ({ hostname, pathname }: URL) => BLOCK_PAGES.test(hostname + pathname)

/** Why a browser could not open a page. */
export function browserReason(error: unknown): SourceReason {
  if (!(error instanceof Error)) return 'network'
  // Whoever is sent round in circles is being turned away.
  if (error.message.includes('ERR_TOO_MANY_REDIRECTS')) return 'blocked'
  return error.name === 'TimeoutError' ? 'timeout' : 'network'
}

/** What a browser says of itself when a person opens a page. */
export function browserHeaders(
  { device, hl, gl }: SearchQuery,
  { userAgents }: SearchSettings,
): Record<string, string> {
  return {
    'user-agent': userAgents[device],
    accept:
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'accept-language': acceptLanguage(hl, gl),
    'upgrade-insecure-requests': '1',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    'sec-fetch-user': '?1',
  }
}

function acceptLanguage(hl: string, gl: string): string {
  const [language = 'en'] = hl.split('-')
  const local = hl.includes('-') ? hl : `${language}-${gl.toUpperCase()}`
  return language === 'en' ? `${local},en;q=0.9` : `${local},${language};q=0.9,en;q=0.6`
}
