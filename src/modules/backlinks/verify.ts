import type { Context } from '../../core/context.ts'
import { FetchError, type Fetched } from '../../platform/http.ts'
import { ParseError } from '../../platform/parsing/parser-pool.ts'
import { fetchRobots, type RobotsAnswer } from '../../providers/sites/fetch-robots.ts'
import { robotsWords } from '../../providers/sites/page.ts'
import { readSite } from '../../providers/sites/parsers.ts'
import { type Finding, judgePage, judgeStatus } from './link-state.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 5 * 1024 * 1024
const HEADERS = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' }

type Link = { source_url: string; target_url: string }

/** Fetches linking pages politely: the robots rules of each site are fetched once and obeyed. */
export function createVerifier(ctx: Context, domain: string): (link: Link) => Promise<Finding> {
  const rules = new Map<string, Promise<RobotsAnswer>>()
  const robotsOf = (origin: string) => {
    const known = rules.get(origin) ?? fetchRobots(ctx.http, origin, ctx.signal)
    rules.set(origin, known)
    return known
  }
  return async ({ source_url, target_url }) => {
    const url = new URL(source_url)
    const { robots } = await robotsOf(url.origin)
    const [isAllowed = true] = (await robots?.areAllowed([url.href], ctx.signal)) ?? []
    if (!isAllowed) return { kind: 'unknown', reason: 'robots_blocked', httpStatus: null }
    try {
      return await look(ctx, {
        url: source_url,
        source: source_url,
        domain,
        target: target_url,
      })
    } catch (thrown) {
      if (thrown instanceof ParseError)
        return { kind: 'unknown', reason: 'unreachable', httpStatus: null }
      if (!(thrown instanceof FetchError)) throw thrown
      return { ...explain(thrown), httpStatus: null }
    }
  }
}

type Look = {
  url: string
  source: string
  domain: string
  target: string
  isRefreshed?: boolean
}

async function look(
  ctx: Context,
  { url, source, domain, target, isRefreshed = false }: Look,
): Promise<Finding> {
  const options = {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    headers: HEADERS,
    signal: ctx.signal,
  }
  const answer = await ctx.http.fetch(url, options)
  const { status } = answer
  const judged = judgeStatus(status)
  if (judged) return judged
  if (!isText(answer)) return { kind: 'gone', reason: 'link_removed', httpStatus: status }
  const page = await readSite('page', { html: answer.text(), url: answer.url }, ctx.signal)
  const robotsHeader = robotsWords(answer.headers.get('x-robots-tag') ?? '')
  const found = judgePage(
    { page, url: answer.url, source, robotsHeader, httpStatus: status },
    { domain, target },
  )
  // A page that only sends its visitors on is not the page they see.
  if (
    found.kind !== 'gone' ||
    page.refresh === null ||
    isRefreshed ||
    page.refresh === answer.url
  )
    return found
  return look(ctx, { url: page.refresh, source, domain, target, isRefreshed: true })
}

const isText = ({ headers }: Fetched) =>
  /html|xml|text\//i.test(headers.get('content-type') ?? 'text/html')

/** Only a name that no longer resolves is proof; everything else may be temporary. */
function explain({ reason, cause }: FetchError): {
  kind: 'gone' | 'unknown'
  reason: 'domain_gone' | 'redirected' | 'unreachable'
} {
  if (reason === 'redirects') return { kind: 'gone', reason: 'redirected' }
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return code === 'ENOTFOUND'
    ? { kind: 'gone', reason: 'domain_gone' }
    : { kind: 'unknown', reason: 'unreachable' }
}
