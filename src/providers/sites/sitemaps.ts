import { httpUrl } from '../../base/network/url.ts'
import { FetchError, type Fetcher, type Streamed } from '../../platform/http.ts'
import { ParseError } from '../../platform/parsing/parser-pool.ts'
import { streamSitemap } from './sitemap-stream.ts'
import { type SitemapEntry, SitemapError } from './sitemap-text.ts'

export type ListedPage = { url: string; lastmod: string | null }

/** What a walk over sitemaps comes upon, as it goes. `root` is the sitemap from which the walk began. */
type SitemapNews =
  | { kind: 'pages'; root: string; pages: ListedPage[] }
  | { kind: 'read'; root: string; sitemap: string; pages: number }
  | { kind: 'problem'; root: string; sitemap: string; reason: string }

type SitemapLimits = {
  /** Of all files together. */
  maxPages: number
  signal: AbortSignal
}

// The limits of sitemaps.org for one file.
const MAX_FILE_PAGES = 50_000
const MAX_FILE_BYTES = 50 * 1024 * 1024
const MAX_FILES = 500
const MAX_INDEX_DEPTH = 3
const FILE_TIMEOUT_MS = 120_000

type QueuedSitemap = { url: string; root: string; depth: number }

/** Reads sitemaps and all they point to, each file once, never holding a whole one in memory. */
export async function* crawlSitemaps(
  http: Fetcher,
  roots: string[],
  limits: SitemapLimits,
): AsyncGenerator<SitemapNews> {
  const seen = new Set(roots)
  const waiting: QueuedSitemap[] = [...seen].map((url) => ({ url, root: url, depth: 0 }))
  let pages = 0
  for (let files = 0; ; files++) {
    const queued = waiting.shift()
    if (!queued) return
    const { root, url: sitemap } = queued
    if (files >= MAX_FILES)
      return void (yield {
        kind: 'problem',
        root,
        sitemap,
        reason: `more than ${MAX_FILES} files`,
      })
    let own = 0
    try {
      for await (const entries of readFile(http, queued.url, limits.signal)) {
        const listed = entries
          .filter(({ kind }) => kind === 'page')
          .slice(0, MAX_FILE_PAGES - own)
        own += listed.length
        if (listed.length)
          yield {
            kind: 'pages',
            root,
            pages: listed.slice(0, limits.maxPages - pages).map(asPage),
          }
        pages += listed.length
        if (pages >= limits.maxPages)
          return void (yield {
            kind: 'problem',
            root,
            sitemap,
            reason: `more than ${limits.maxPages} pages in all; the others were left out`,
          })
        if (own >= MAX_FILE_PAGES && entries.length > listed.length)
          throw new SitemapError(
            `it lists more than ${MAX_FILE_PAGES} pages; the others were left out`,
          )
        for (const next of childrenOf(entries, queued, seen)) waiting.push(next)
      }
      yield { kind: 'read', root, sitemap, pages: own }
    } catch (thrown) {
      if (limits.signal.aborted) throw limits.signal.reason
      yield { kind: 'problem', root, sitemap, reason: reasonOf(thrown) }
    }
  }
}

const asPage = ({ loc, lastmod }: SitemapEntry): ListedPage => ({ url: loc, lastmod })

/** A file that was asked for already is not asked for again, so a circle ends by itself. */
function childrenOf(
  entries: SitemapEntry[],
  { root, depth, url }: QueuedSitemap,
  seen: Set<string>,
): QueuedSitemap[] {
  const found: QueuedSitemap[] = []
  for (const { kind, loc } of entries) {
    if (kind !== 'sitemap' || seen.size > MAX_FILES) continue
    const child = httpUrl(URL.parse(loc, url)?.href ?? '')?.href
    if (!child || seen.has(child)) continue
    if (depth >= MAX_INDEX_DEPTH)
      throw new SitemapError(`indexes in it are nested deeper than ${MAX_INDEX_DEPTH}`)
    seen.add(child)
    found.push({ url: child, root, depth: depth + 1 })
  }
  return found
}

async function* readFile(
  http: Fetcher,
  url: string,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry[]> {
  const options = {
    maxBytes: MAX_FILE_BYTES,
    timeoutMs: FILE_TIMEOUT_MS,
    gunzipFiles: true,
    signal,
  }
  const answer = await http.stream(url, options)
  if (answer.status !== 200) {
    await discard(answer)
    throw new SitemapError(`it answered with status ${answer.status}`)
  }
  yield* streamSitemap(answer.chunks, signal)
}

/** Ends the answer without reading it. */
async function discard({ chunks }: Streamed) {
  await chunks[Symbol.asyncIterator]().return?.()
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof SitemapError) return thrown.message
  if (thrown instanceof ParseError) return `it could not be read (${thrown.reason})`
  if (!(thrown instanceof FetchError)) throw thrown
  switch (thrown.reason) {
    case 'too_large':
      return 'it is larger than 50 MB'
    case 'timeout':
      return 'it did not answer in time'
    case 'refused':
    case 'bad_url':
      return 'its address is not a public web address'
    case 'redirects':
      return 'it redirects too often'
    case 'network':
      return `it could not be reached (${thrown.message.slice(0, 120)})`
  }
}
