import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { readCaches, writeCache } from '../../platform/cache.ts'
import { sourceLabel } from '../../providers/failure.ts'
import type { SearchQuery } from '../../providers/search/port.ts'
import { type SearchAnswer, SearchError } from '../../providers/search/search.ts'
import { MAX_PAGES, PAGE_SIZE, pageOfPosition } from './depth.ts'
import type { Check } from './question.ts'
import { pack, Serp, serpOf, unpack } from './serp.ts'
import { packRaw, saveRaw } from './store/raw-pages.ts'

/** A page that was read, and the check that asked for it. */
const Kept = z.object({
  serp: Serp,
  by: z.string(),
  calls: z.int(),
  source: z.string(),
  raw: z.string().optional(),
  /** It came in one call with all the others of its check, so that none of them costs anything more. */
  isDeep: z.literal(true).optional(),
})
export type Kept = z.infer<typeof Kept>

/** Where the checks of a step find their pages. */
export type PageCache = {
  /** Gets whatever the workspace has asked for within the hour, before the walk begins. */
  reach(check: Check): Promise<void>
  /** One page of a check that looks `depth` results deep: at hand, or from outside. */
  read(check: Check, wanted: { page: number; depth: number }): Promise<Kept>
}

type Keeping = {
  client_id: number
  /** Whether pages are shared within the hour; a look into another time must not meet pages of today. */
  isShared: boolean
  /** Whether pages are kept as they came. */
  isRaw: boolean
}

export const CACHE_SECONDS = 3600
/** How long is waited for sources that are at rest; the second time for the one question that finds out whether they are back. */
const RESTS_MS = [10_000, 3_000]

/** A page is kept before the next one is asked for: whoever is cut off loses the one on its way and no other. */
export function openPageCache(ctx: Context, keeping: Keeping): PageCache {
  const known = new Map<string, Kept>()

  async function reach(check: Check) {
    if (!keeping.isShared) return
    const keyOf = keysOf(ctx, check)
    const keys = Array.from({ length: MAX_PAGES }, (_, index) => keyOf(index + 1))
    const missing = keys.filter((key) => !known.has(key))
    for (const { key, value } of await readCaches(ctx.db, missing, ctx.now())) known.set(key, unpack(Kept, value))
  }

  async function read(check: Check, { page, depth }: { page: number; depth: number }): Promise<Kept> {
    const key = keysOf(ctx, check)(page)
    const before = known.get(key)
    if (before) return before
    if (depth > PAGE_SIZE && ctx.search.isDeep({ ...queryOf(check, 1), num: depth }, OF_GOOGLE)) {
      await readDeep(check, depth)
      const found = known.get(key)
      if (found) return found
    }
    const query = queryOf(check, page)
    const found = requireRead(await searchPatiently(ctx, query))
    const isRaw = keeping.isRaw && found.raw !== undefined
    const kept: Kept = {
      serp: serpOf(found.page),
      by: nameOf(check),
      calls: found.calls,
      source: ctx.config.simulated.search ? 'sandbox' : found.source,
      ...(isRaw && { raw: randomUUID() }),
    }
    await save({ key, kept, query, found })
    known.set(key, kept)
    return kept
  }

  /** All pages of a check by one call; behind the last result stands an empty page. */
  async function readDeep(check: Check, depth: number) {
    const { page, calls, source } = requireRead(await searchPatiently(ctx, { ...queryOf(check, 1), num: depth }))
    const whole = serpOf(page)
    const asked = { by: nameOf(check), source: ctx.config.simulated.search ? 'sandbox' : source, isDeep: true } as const
    for (let number = 1; number <= depth / PAGE_SIZE; number++) {
      const organic = whole.organic.filter(({ position }) => pageOfPosition(position) === number)
      const serp = number === 1 ? { ...whole, organic } : { organic, features: [] }
      const key = keysOf(ctx, check)(number)
      const kept: Kept = { ...asked, serp, calls: number === 1 ? calls : 0 }
      known.set(key, kept)
      if (keeping.isShared) await writeCache(ctx.db, { key, value: pack(kept), expiresAt: ctx.now() + CACHE_SECONDS })
      if (organic.length === 0) return
    }
  }

  type Fresh = { key: string; kept: Kept; query: SearchQuery; found: SearchAnswer }

  /** The page as it came first: whoever meets the shared one may rely on it. */
  async function save({ key, kept, query, found }: Fresh) {
    if (kept.raw !== undefined && found.raw) {
      const about = { id: kept.raw, workspace_id: ctx.actor.workspaceId, client_id: keeping.client_id }
      const packed = await packRaw(found.raw, { query, engine: found.engine })
      await saveRaw(ctx.db, { ...about, ...packed, fetched_at: ctx.now() })
    }
    if (keeping.isShared) await writeCache(ctx.db, { key, value: pack(kept), expiresAt: ctx.now() + CACHE_SECONDS })
  }

  return { reach, read }
}

const OF_GOOGLE = { engine: 'google' } as const
/** A check may wait for a source that takes its time. */
const BUDGET_MS = 130_000

/** While every source is at rest nobody can be asked: it is waited a little, so that a short rest costs few checks. */
async function searchPatiently({ search, signal }: Context, query: SearchQuery): Promise<SearchAnswer> {
  const options = { ...OF_GOOGLE, signal, budgetMs: BUDGET_MS }
  for (const restMs of RESTS_MS) {
    try {
      return await search.search(query, options)
    } catch (thrown) {
      if (!(thrown instanceof SearchError) || !thrown.isCircuitOpen) throw thrown
      await sleep(restMs, undefined, { signal })
    }
  }
  return search.search(query, options)
}

/** Only the engine's own word says that there is nothing: a page with blocks and without results was not understood. */
function requireRead(found: SearchAnswer): SearchAnswer {
  const { organic, verdict, features } = found.page
  if (organic.length > 0 || (verdict === 'zero' && features.length === 0)) return found
  const { attempts, calls, engine, source } = found
  throw new SearchError('unreadable', { attempts, calls, name: sourceLabel({ source, engine }) })
}

type Asked = Omit<Check, 'job_id' | 'keyword_id'>

export function queryOf({ query, geo, lang, device, location }: Asked, page: number): SearchQuery {
  // Asked as a person would ask it, so that the client stands where people see it.
  const asked = { q: query, gl: geo, hl: lang, ...(location !== '' && { location }) }
  return { ...asked, vertical: 'search', num: PAGE_SIZE, page, autocorrect: true, device }
}

/** Where the pages of a check are kept for the hour, by their number; pages of the sandbox are never met by a live check. */
export function keysOf({ actor, config }: Context, check: Asked): (page: number) => string {
  const question = hash('sha256', JSON.stringify(queryOf(check, 1)), 'base64url')
  const world = config.simulated.search ? 'sandbox' : 'live'
  return (page) => `rank:${world}:${actor.workspaceId}:${question}:${page}`
}

export const nameOf = ({ job_id, keyword_id, device }: Check) => `${job_id}:${keyword_id}:${device}`
