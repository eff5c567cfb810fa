import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../core/context.ts'
import { FetchError } from '../../../platform/http.ts'
import { ParseError } from '../../../platform/parsing/parser-pool.ts'
import type { CrawlerAccess } from '../../../providers/sites/crawler-access.ts'
import { readSite } from '../../../providers/sites/parsers.ts'
import { crawlSitemaps } from '../../../providers/sites/sitemaps.ts'
import { check, found, type Seen, scoreOf } from '../checks/check.ts'
import { pageChecks } from '../checks/page.ts'
import { siteChecks } from '../checks/site.ts'
import type { Check } from '../schemas.ts'

const PAGE_MS = 6000
const MAX_BYTES = 3 * 1024 * 1024
const MAX_SITEMAP_PAGES = 1000
const HEADERS = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' }

/** `url` is where the site answers; null: nowhere. */
export type Audit = {
  url: string | null
  score: number | null
  checks: Check[]
  crawlers: CrawlerAccess[]
}

/** One visit to a site, within a time limit whatever it does. */
export async function auditSite(
  ctx: Context,
  domain: string,
  budgetMs: number,
): Promise<Audit> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(budgetMs)])
  try {
    const seen = await see({ ...ctx, signal }, domain)
    const checks = checksOf(seen)
    // A site nobody can open scores zero, however well it is set up.
    return {
      url: seen.url,
      score: isFine(seen) ? scoreOf(checks) : 0,
      checks,
      crawlers: seen.crawlers ?? [],
    }
  } catch (thrown) {
    ctx.signal.throwIfAborted()
    return { url: null, score: null, checks: [unreachable(troubleOf(thrown))], crawlers: [] }
  }
}

function troubleOf(thrown: unknown) {
  if (thrown instanceof ParseError) return found('site_unreadable')
  const message =
    thrown instanceof FetchError && thrown.reason !== 'timeout' ? thrown.message : null
  return message ? found('site_unreachable', { message }) : found('site_silent')
}

const isFine = ({ status }: Seen) => status >= 200 && status < 300

function checksOf(seen: Seen): Check[] {
  const answer = check('answers', {
    status: isFine(seen) ? 'pass' : 'fail',
    weight: 5,
    ...found('site_status', { status: seen.status }),
    why: 'A page that does not answer with status 200 is not shown in search results.',
  })
  return [answer, ...siteChecks(seen), ...(isFine(seen) ? pageChecks(seen) : [])]
}

const unreachable = (seen: Pick<Check, 'value' | 'code' | 'values'>): Check =>
  check('answers', {
    status: 'fail',
    weight: 5,
    ...seen,
    why: 'The site could not be reached from the public internet; look at its name, certificate and firewall.',
  })

async function see(ctx: Context, domain: string): Promise<Seen> {
  const { url, ...page } = await openFront(ctx, domain)
  const origin = new URL(url).origin
  const [robots, leadsToHttps] = await Promise.all([
    robotsOf(ctx, url),
    plainLeadsToHttps(ctx, domain),
  ])
  const sitemapPages = await countListed(
    ctx,
    robots?.sitemaps.length ? robots.sitemaps : [`${origin}/sitemap.xml`],
  )
  return { url, ...page, crawlers: robots?.crawlers ?? null, sitemapPages, leadsToHttps }
}

/** Encrypted where it can be, plain otherwise. */
async function openFront(ctx: Context, domain: string) {
  try {
    return await openPage(ctx, `https://${domain}/`)
  } catch (thrown) {
    if (!(thrown instanceof FetchError) || thrown.reason === 'refused') throw thrown
    return openPage(ctx, `http://${domain}/`)
  }
}

async function openPage({ http, signal }: Context, address: string) {
  const began = performance.now()
  const answer = await http.stream(address, {
    timeoutMs: PAGE_MS,
    maxBytes: MAX_BYTES,
    headers: HEADERS,
    signal,
  })
  const tookMs = performance.now() - began
  const html = await buffer(answer.chunks)
  const { url, status, headers } = answer
  return {
    url,
    status,
    headers,
    bytes: html.length,
    tookMs,
    facts: await readSite('facts', { html, url }, signal),
  }
}

/** What the site allows each crawler; null when unknown. */
async function robotsOf({ http, signal }: Context, frontPage: string) {
  const address = new URL('/robots.txt', frontPage).href
  const answer = await quietly(
    http.fetch(address, { timeoutMs: 3000, maxBytes: 512_000, signal }),
  )
  if (!answer || answer.status >= 500 || answer.status === 429) return null
  return quietly(
    readSite('robots', { text: answer.status === 200 ? answer.text() : '', frontPage }, signal),
  )
}

async function plainLeadsToHttps(
  { http, signal }: Context,
  domain: string,
): Promise<boolean | null> {
  const answer = await quietly(
    http.fetch(`http://${domain}/`, {
      timeoutMs: 3000,
      maxRedirects: 0,
      maxBytes: 100_000,
      signal,
    }),
  )
  if (!answer) return null
  return (answer.headers.get('location') ?? '').startsWith('https:')
}

async function countListed({ http, signal }: Context, roots: string[]): Promise<number | null> {
  let pages = 0
  let hasRead = false
  try {
    for await (const news of crawlSitemaps(http, roots.slice(0, 3), {
      maxPages: MAX_SITEMAP_PAGES,
      signal,
    })) {
      if (news.kind === 'pages') pages += news.pages.length
      if (news.kind !== 'problem') hasRead = true
    }
  } catch {
    // What was counted until then still counts.
  }
  return hasRead ? pages : null
}

const quietly = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)
