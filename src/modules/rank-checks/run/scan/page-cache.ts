import { hash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../../core/context.ts'
import { forgetCached, readCaches, writeCachePipelined } from '../../../../platform/cache.ts'
import { sourceLabel } from '../../../../providers/failure.ts'
import { LOCATIONS_USED } from '../../../../providers/search/page.ts'
import type { SearchQuery } from '../../../../providers/search/port.ts'
import { type SearchAnswer, SearchError } from '../../../../providers/search/search.ts'
import { SEARCH_CACHE_SECONDS } from '../../../serp/index.ts'
import { packRaw, saveRaw } from '../../store/raw-pages.ts'
import { MAX_PAGES, PAGE_SIZE, pageOfPosition } from './depth.ts'
import type { Check } from './question.ts'
import { searchWithRetry } from './search-with-retry.ts'
import { pack, Serp, serpOf, unpack } from './serp.ts'

/** A page that was read, and the check that asked for it. */
const CachedPage = z.object({
  serp: Serp,
  by: z.string(),
  calls: z.int(),
  source: z.string(),
  locationUsed: z.enum(LOCATIONS_USED).optional(),
  raw: z.string().optional(),
  /** It came in one call with all the others of its check, so that none of them costs anything more. */
  isDeep: z.literal(true).optional(),
})
export type CachedPage = z.infer<typeof CachedPage>

/** The result pages that checks of a step share. */
export type PageCache = {
  /** Loads what the workspace has cached, before the scan starts. */
  reach(check: Check): Promise<void>
  /** Whether nothing has to be asked for a check so deep. */
  has(check: Check, depth: number): boolean
  /** Takes the whole page of a check that came another way; false: it cannot be read. */
  put(check: Check, depth: number, found: Whole): Promise<boolean>
  /** Readers of this check get this error: the page was paid for and is not requested again. */
  refuse(check: Check, error: SearchError): void
  /** One page of a check that looks `depth` results deep: at hand, or from outside. */
  read(check: Check, wanted: { page: number; depth: number }): Promise<CachedPage>
}

/** All results of a check, as they came in one call. */
export type Whole = Pick<SearchAnswer, 'page' | 'calls' | 'source' | 'locationUsed'>

type CacheOptions = {
  client_id: number
  /** Whether pages are shared for an hour; a check of a past day must not read pages of today. */
  isShared: boolean
  /** Whether raw pages are stored. */
  isRaw: boolean
}

/** A page is saved before the next one is fetched: an interrupted check loses at most the page in flight. */
export function openPageCache(ctx: Context, keeping: CacheOptions): PageCache {
  const known = new Map<string, CachedPage>()
  const refused = new Map<string, SearchError>()

  async function reach(check: Check) {
    if (!keeping.isShared) return
    const keyOf = keysOf(ctx, check)
    const keys = Array.from({ length: MAX_PAGES }, (_, index) => keyOf(index + 1))
    const missing = keys.filter((key) => !known.has(key))
    for (const { key, value } of await readCaches(ctx.db, missing, ctx.now()))
      known.set(key, unpack(CachedPage, value))
  }

  async function read(
    check: Check,
    { page, depth }: { page: number; depth: number },
  ): Promise<CachedPage> {
    const key = keysOf(ctx, check)(page)
    const before = known.get(key)
    if (before) return before
    const error = refused.get(nameOf(check))
    if (error) throw error
    if (
      depth > PAGE_SIZE &&
      ctx.search.isDeep({ ...queryOf(check, 1), num: depth }, { engine: check.engine })
    ) {
      await readDeep(check, depth)
      const found = known.get(key)
      if (found) return found
    }
    const query = queryOf(check, page)
    const found = requireRead(await searchWithRetry(ctx, { query, engine: check.engine }))
    const isRaw = keeping.isRaw && found.raw !== undefined
    const kept: CachedPage = {
      serp: serpOf(found.page),
      by: nameOf(check),
      calls: found.calls,
      source: ctx.config.simulated.search ? 'sandbox' : found.source,
      locationUsed: found.locationUsed,
      ...(isRaw && { raw: randomUUID() }),
    }
    await save({ key, kept, query, found })
    known.set(key, kept)
    return kept
  }

  /** All pages of a check in one call; an empty page follows the last result. */
  async function readDeep(check: Check, depth: number) {
    const query = { ...queryOf(check, 1), num: depth }
    await keepWhole(
      check,
      depth,
      requireRead(await searchWithRetry(ctx, { query, engine: check.engine })),
    )
  }

  async function keepWhole(
    check: Check,
    depth: number,
    { page, calls, source, locationUsed }: Whole,
  ) {
    const whole = serpOf(page)
    const asked = {
      by: nameOf(check),
      source: ctx.config.simulated.search ? 'sandbox' : source,
      // Of the first page alone nothing else is at hand.
      ...(depth > PAGE_SIZE && { isDeep: true as const }),
      locationUsed,
    }
    for (let number = 1; number <= depth / PAGE_SIZE; number++) {
      const organic = whole.organic.filter(
        ({ position }) => pageOfPosition(position) === number,
      )
      const serp = number === 1 ? { ...whole, organic } : { organic, features: [] }
      const key = keysOf(ctx, check)(number)
      const kept: CachedPage = { ...asked, serp, calls: number === 1 ? calls : 0 }
      known.set(key, kept)
      await share(key, kept)
      if (organic.length === 0) return
    }
  }

  type Fresh = { key: string; kept: CachedPage; query: SearchQuery; found: SearchAnswer }

  /** The raw page is saved first, so that a cached page can rely on it. */
  async function save({ key, kept, query, found }: Fresh) {
    if (kept.raw !== undefined && found.raw) {
      const about = {
        id: kept.raw,
        workspace_id: ctx.actor.workspaceId,
        client_id: keeping.client_id,
      }
      const packed = await packRaw(found.raw, { query, engine: found.engine })
      await saveRaw(ctx, { ...about, ...packed, fetched_at: ctx.now() })
    }
    await share(key, kept)
  }

  async function share(key: string, kept: CachedPage) {
    if (!keeping.isShared) return
    const expiresAt = ctx.now() + SEARCH_CACHE_SECONDS
    await writeCachePipelined(ctx.pipelined, { key, value: pack(kept), expiresAt })
  }

  function has(check: Check, depth: number) {
    const first = known.get(keysOf(ctx, check)(1))
    return first !== undefined && (depth <= PAGE_SIZE || first.isDeep === true)
  }

  async function put(check: Check, depth: number, found: Whole) {
    if (!isRead(found)) return false
    await keepWhole(check, depth, found)
    return true
  }

  const refuse = (check: Check, error: SearchError) => void refused.set(nameOf(check), error)

  return { reach, has, put, refuse, read }
}

/** Only the engine's own notice proves that there are no results: a page with blocks and no results was not understood. */
const isRead = ({ page: { organic, verdict, features } }: Pick<SearchAnswer, 'page'>) =>
  organic.length > 0 || (verdict === 'zero' && features.length === 0)

function requireRead(found: SearchAnswer): SearchAnswer {
  if (isRead(found)) return found
  const { attempts, calls, engine, source } = found
  throw new SearchError('unreadable', {
    attempts,
    calls,
    name: sourceLabel({ source, engine }),
  })
}

type Asked = Omit<Check, 'job_id' | 'keyword_id'>

export function queryOf(
  { query, geo, lang, device, location }: Omit<Asked, 'engine'>,
  page: number,
): SearchQuery {
  // Queried as a person would, so that positions are those people see.
  const asked = { q: query, gl: geo, hl: lang, ...(location !== '' && { location }) }
  return { ...asked, vertical: 'search', num: PAGE_SIZE, page, autocorrect: true, device }
}

/** The cache keys of a check's pages, by page number; live checks never read sandbox pages. */
export function keysOf({ actor, config }: Context, check: Asked): (page: number) => string {
  const question = hash(
    'sha256',
    JSON.stringify([check.engine, queryOf(check, 1)]),
    'base64url',
  )
  const world = config.simulated.search ? 'sandbox' : 'live'
  return (page) => `${keyStart(actor, world)}${question}:${page}`
}

const keyStart = ({ workspaceId }: Context['actor'], world: 'sandbox' | 'live') =>
  `rank:${world}:${workspaceId}:`

/** Forgets the pages of the sandbox. */
export const forgetSandboxPages = ({ db, actor }: Context) =>
  forgetCached(db, keyStart(actor, 'sandbox'))

export const nameOf = ({ job_id, keyword_id, device }: Check) =>
  `${job_id}:${keyword_id}:${device}`
