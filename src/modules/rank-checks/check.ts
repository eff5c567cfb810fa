import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { readCache, writeCache } from '../../platform/cache.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { type SearchAnswer, SearchFailed } from '../../providers/search/search.ts'
import { nextPage, PAGE_SIZE, type Strategy } from './depth.ts'
import { ownResults } from './matching.ts'
import { joinSerps, pack, Serp, serpOf, unpack } from './serp.ts'

export type SearchDevice = 'desktop' | 'mobile'

/** One keyword on one device, as a job asks for it. */
export type Check = {
  job_id: number
  keyword_id: number
  device: SearchDevice
  query: string
  geo: string
  lang: string
}

export type Looking = { check: Check; domain: string; strategy: Strategy; lastPosition: number | null }

/** What the walk over the pages brought; `failed` says why it could not be brought to an end. */
export type Walk = {
  serp: Serp
  pages: number
  /** Requests that went out for this check. */
  calls: number
  /** Nothing had to be asked for: every page was at hand. */
  isCached: boolean
  source: string
  failed: string | null
}

const CACHE_SECONDS = 3600
const REST_MS = 10_000

/** A page of the last hour, and the check that asked for it. */
const Kept = z.object({ serp: Serp, by: z.string(), calls: z.int(), source: z.string() })
type Kept = z.infer<typeof Kept>

/** Reads one page after the other until the check is decided. */
export async function walk(ctx: Context, { check, domain, strategy, lastPosition }: Looking): Promise<Walk> {
  const read: { page: number; kept: Kept }[] = []
  const saving: Promise<void>[] = []
  let endsAt: number | null = null
  let isFound = false
  for (;;) {
    const page = nextPage({ strategy, lastPosition, read: read.map((each) => each.page), isFound, endsAt })
    if (page === null) {
      await Promise.all(saving)
      return summed(check, read)
    }
    try {
      const { kept, saved } = await readResults(ctx, check, page)
      // Kept while the next page is on its way.
      if (saved) saving.push(saved)
      read.push({ page, kept })
      isFound ||= ownResults(kept.serp.organic, domain).length > 0
      if (kept.serp.organic.length === 0) endsAt = Math.min(page, endsAt ?? page)
    } catch (thrown) {
      if (ctx.signal.aborted || !(thrown instanceof SearchFailed)) throw thrown
      const sum = summed(check, read)
      return { ...sum, isCached: false, calls: sum.calls + callsOf(thrown), failed: thrown.reason }
    }
  }
}

function summed(check: Check, read: { page: number; kept: Kept }[]): Walk {
  // Pages that this very check asked for before it was cut off are its own, not a find.
  const own = read.filter(({ kept }) => kept.by === nameOf(check))
  return {
    serp: joinSerps(read.toSorted((a, b) => a.page - b.page).map(({ kept }) => kept.serp)),
    pages: read.length,
    calls: own.reduce((sum, { kept }) => sum + kept.calls, 0),
    isCached: read.length > 0 && own.length === 0,
    source: read.at(-1)?.kept.source ?? '',
    failed: null,
  }
}

/** One page of results: of the last hour when the workspace has asked for it, else from outside. */
async function readResults(ctx: Context, check: Check, page: number): Promise<{ kept: Kept; saved?: Promise<void> }> {
  const query = queryOf(check, page)
  const key = `rank:${ctx.actor.workspaceId}:${hash('sha256', JSON.stringify(query), 'base64url')}`
  const packed = await readCache(ctx.db, key, ctx.now())
  if (packed) return { kept: unpack(Kept, packed) }
  const found = requireRead(await searchPatiently(ctx, query))
  const source = ctx.config.sandbox ? 'sandbox' : found.source
  const kept = { serp: serpOf(found.page), by: nameOf(check), calls: callsOf(found), source }
  const saved = writeCache(ctx.db, key, { value: pack(kept), expiresAt: ctx.now() + CACHE_SECONDS })
  // Whoever waits for it meets the failure; until then it must not end the process.
  saved.catch(() => {})
  return { kept, saved }
}

/** While every source is at rest nobody can be asked: it is waited a little, so that a short rest costs few checks. */
async function searchPatiently({ search, signal }: Context, query: SearchQuery): Promise<SearchAnswer> {
  const options = { engine: 'google', signal } as const
  try {
    return await search.search(query, options)
  } catch (thrown) {
    if (!(thrown instanceof SearchFailed) || thrown.reason === 'unsupported' || callsOf(thrown) > 0) throw thrown
    await sleep(REST_MS, undefined, { signal })
    return search.search(query, options)
  }
}

/** Only the engine's own word says that there is nothing: a page with blocks and without results was not understood. */
function requireRead(found: SearchAnswer): SearchAnswer {
  const { organic, verdict, features } = found.page
  if (organic.length > 0 || (verdict === 'zero' && features.length === 0)) return found
  throw new SearchFailed('unreadable', found.attempts)
}

function queryOf({ query, geo, lang, device }: Check, page: number): SearchQuery {
  // Asked as a person would ask it, so that the client stands where people see it.
  return { q: query, vertical: 'search', gl: geo, hl: lang, num: PAGE_SIZE, page, autocorrect: true, device }
}

const callsOf = ({ attempts }: Pick<SearchAnswer, 'attempts'>) =>
  attempts.filter(({ outcome }) => outcome !== 'resting').length

const nameOf = ({ job_id, keyword_id, device }: Check) => `${job_id}:${keyword_id}:${device}`
