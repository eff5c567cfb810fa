import { createParserPool } from '../../platform/parsing/parser-pool.ts'
import { type SitemapEntry, SitemapError } from './sitemap-text.ts'

export type SitemapTask =
  | { session: number; kind: 'read'; chunk: Uint8Array; isFirst: boolean; isLast: boolean }
  | { session: number; kind: 'close' }
export type SitemapReply = { entries: SitemapEntry[]; refused: string | null }

/** One thread for all sitemaps: a file comes in pieces, and the next piece must find the one before. */
const pool = createParserPool<SitemapTask, SitemapReply>({
  script: new URL('./sitemap-worker.ts', import.meta.url),
  threads: 1,
  timeoutMs: 5000,
  memoryMb: 256,
})
const NOTHING = new Uint8Array(0)
let lastSession = 0

/** The entries of a sitemap as its pieces arrive. Throws `SitemapError` where it is none, or none any more. */
export async function* streamSitemap(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry[]> {
  const session = ++lastSession
  const read = (chunk: Uint8Array, at: { isFirst: boolean; isLast: boolean }) =>
    pool.run({ session, kind: 'read', chunk, ...at }, signal)
  let isFirst = true
  let isOpen = false
  try {
    for await (const chunk of chunks) {
      isOpen = true
      yield* entriesOf(await read(chunk, { isFirst, isLast: false }))
      isFirst = false
    }
    if (isFirst) throw new SitemapError('it is empty')
    isOpen = false
    yield* entriesOf(await read(NOTHING, { isFirst, isLast: true }))
  } finally {
    if (isOpen) void pool.run({ session, kind: 'close' }).catch(() => {})
  }
}

/** What was read before the fault is still worth having. */
function* entriesOf({ entries, refused }: SitemapReply): Generator<SitemapEntry[]> {
  yield entries
  if (refused !== null) throw new SitemapError(refused)
}
