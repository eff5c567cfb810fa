import { hash } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import { FetchError } from '../../../platform/http.ts'
import { ParseError } from '../../../platform/parsing/parser-pool.ts'
import { readSite } from '../../../providers/sites/parsers.ts'
import { crawlSitemaps, type ListedPage } from '../../../providers/sites/sitemaps.ts'
import { type OwnedClient, pagesOf } from '../../clients/index.ts'
import type { Problem } from '../schemas.ts'
import { createGate, openSite, type Site } from '../site.ts'
import type { Task } from '../store/channels.ts'
import { countUrls, type FoundUrl, saveHashes, saveUrls, undatedUrls } from '../store/urls.ts'
import { ownPage } from './task-outcome.ts'

const MAX_PAGES = 100_000
const BATCH = 1000
const MAX_PROBLEMS = 50
const PAGE_WINDOW = 1000

export type Collection = {
  collected: number
  blocked: number
  foreign: number
  problems: Problem[]
  isUnreadable: boolean
}

/** Gathers the pages of a client from its sitemaps and its managed pages; a second gathering changes nothing. */
export async function collectUrls(
  ctx: Context,
  task: Task,
  client: OwnedClient,
): Promise<Collection> {
  const site = await openSite(ctx, client.domain)
  const gather = createGathering(ctx, { task, domain: client.domain, site })
  const { problems, read } = await readSitemaps(ctx, { client, site }, gather.add)
  for (let offset = 0; ; offset += PAGE_WINDOW) {
    const { items } = await pagesOf(ctx.db, client.id, { limit: PAGE_WINDOW, offset })
    await gather.add(
      items.map(({ url }) => ({ url, lastmod: null })),
      null,
    )
    if (items.length < PAGE_WINDOW) break
  }
  await gather.flush()
  await fingerprint(ctx, task)
  const { collected, blocked } = await countUrls(ctx.db, task)
  return {
    collected,
    blocked,
    foreign: gather.foreign(),
    problems,
    isUnreadable: read === 0 && problems.length > 0,
  }
}

type Gathered = { task: Task; domain: string; site: Site }

/** Keeps what is found in batches, so that a large site costs no more memory than a small one. */
function createGathering(ctx: Context, { task, domain, site }: Gathered) {
  const blockedOf = createGate(ctx, site)
  let batch: FoundUrl[] = []
  let foreign = 0
  async function flush() {
    const full = batch
    batch = []
    await saveUrls(ctx.db, task, full, ctx.now())
  }
  async function add(pages: ListedPage[], sitemap: string | null) {
    const own = pages.flatMap(({ url: text, lastmod }) => {
      const url = ownPage(text, domain)
      return url ? [{ url, lastmod }] : []
    })
    foreign += pages.length - own.length
    const blocked = await blockedOf(own.map(({ url }) => url))
    for (const { url, lastmod } of own) {
      batch.push({ url: url.href, sitemap, lastmod, isBlocked: blocked.has(url.href) })
      if (batch.length >= BATCH) await flush()
    }
  }
  return { add, flush, foreign: () => foreign }
}

type Add = (pages: ListedPage[], sitemap: string | null) => Promise<void>

async function readSitemaps(
  ctx: Context,
  { client, site }: { client: OwnedClient; site: Site },
  add: Add,
) {
  const problems: Problem[] = []
  let read = 0
  const roots = rootsOf(client, site)
  for await (const news of crawlSitemaps(ctx.http, roots, {
    maxPages: MAX_PAGES,
    signal: ctx.signal,
  })) {
    if (news.kind === 'pages') await add(news.pages, news.root)
    if (news.kind === 'read') read++
    if (news.kind === 'problem' && problems.length < MAX_PROBLEMS)
      problems.push({ sitemap: news.sitemap, reason: news.reason })
  }
  return { problems, read }
}

/** The sitemap that was named, or those that the site names, or the one that nearly every site has. */
function rootsOf({ sitemap_url }: OwnedClient, { origin, robots }: Site): string[] {
  if (sitemap_url) return [sitemap_url]
  const named = robots.sitemaps.flatMap((text) => URL.parse(text, origin)?.href ?? [])
  return named.length > 0 ? named : [`${origin}/sitemap.xml`]
}

const MAX_FINGERPRINTS = 200
const AT_ONCE = 4
const TIMEOUT_MS = 120_000

/** Pages without a date only show a change when fetched: a number per run, longest unchecked first. */
async function fingerprint(ctx: Context, task: Task): Promise<void> {
  const waiting = await undatedUrls(ctx.db, task, MAX_FINGERPRINTS)
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)])
  for (let from = 0; from < waiting.length && !signal.aborted; from += AT_ONCE) {
    const looked = await Promise.all(
      waiting
        .slice(from, from + AT_ONCE)
        .map(async ({ id, url }) => ({ id, hash: await contentOf(ctx, url, signal) })),
    )
    await saveHashes(
      ctx.db,
      looked.flatMap(({ id, hash }) => (hash === null ? [] : [{ id, hash }])),
      ctx.now(),
    )
  }
  ctx.signal.throwIfAborted()
}

/** What people read on a page, as a number; null when it could not be read. */
async function contentOf(
  { http, signal: job }: Context,
  url: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await http.fetch(url, {
      timeoutMs: 10_000,
      maxBytes: 2 * 1024 * 1024,
      signal,
    })
    if (answer.status !== 200) return null
    const { title, text } = await readSite(
      'page',
      { html: answer.text(), url: answer.url },
      signal,
    )
    return hash('sha256', `${title}\n${text}`, 'base64url')
  } catch (thrown) {
    if (job.aborted) throw thrown
    if (thrown instanceof FetchError || thrown instanceof ParseError || signal.aborted)
      return null
    throw thrown
  }
}
