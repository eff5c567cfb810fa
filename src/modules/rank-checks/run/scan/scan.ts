import type { Context } from '../../../../core/context.ts'
import { type FailureReason, failureReason } from '../../../../providers/failure.ts'
import type { LocationUsed } from '../../../../providers/search/page.ts'
import { SearchError } from '../../../../providers/search/search.ts'
import { ownResults } from '../../results/matching.ts'
import { depthOf, MAX_PAGES, nextPage, PAGE_SIZE, type Strategy, seenDepth } from './depth.ts'
import { type CachedPage, nameOf, type PageCache, queryOf } from './page-cache.ts'
import type { Check } from './question.ts'
import { joinSerps, type Serp } from './serp.ts'

type ScanInput = {
  check: Check
  domain: string
  strategy: Strategy
  lastPosition: number | null
  pageCache: PageCache
}

/** What a scan of the result pages found; `failed` is the reason it could not be finished. */
export type SerpScan = {
  serp: Serp
  pages: number
  /** Results seen without a gap; the full depth where the results ended. */
  seen: number
  /** Maximum number of results its engine shows. */
  deepest: number
  /** Requests sent for this check. */
  calls: number
  /** Every page was a cache hit. */
  isCached: boolean
  source: string
  /** How precisely the location was honoured; null where nothing was read. */
  locationUsed: LocationUsed | null
  failed: FailureReason | null
  /** The source that failed, by its display name; empty when none in particular did. */
  blamed: string
  /** Ids of stored raw pages. */
  raw: string[]
}

/** Reads page by page until the check is decided. */
export async function scanSerp(ctx: Context, input: ScanInput): Promise<SerpScan> {
  const { check, domain, strategy, lastPosition, pageCache } = input
  const read: { page: number; kept: CachedPage }[] = []
  let endsAt: number | null = null
  let isFound = false
  // Pages that are at hand are looked through to the end.
  let effective = strategy
  const deepest = deepestPage(ctx, check)
  await pageCache.reach(check)
  for (;;) {
    const page = nextPage({
      strategy: effective,
      lastPosition,
      read: read.map((each) => each.page),
      isFound,
      endsAt,
    })
    if (page === null || page > deepest)
      return { ...summed(check, read, endsAt), deepest: deepest * PAGE_SIZE }
    try {
      const kept = await pageCache.read(check, { page, depth: depthOf(strategy) })
      if (kept.isDeep) effective = 'full'
      read.push({ page, kept })
      isFound ||= ownResults(kept.serp.organic, domain).length > 0
      if (kept.serp.organic.length === 0) endsAt = Math.min(page, endsAt ?? page)
    } catch (thrown) {
      if (ctx.signal.aborted || !(thrown instanceof SearchError)) throw thrown
      const sum = summed(check, read, endsAt)
      const [failed, blamed] = [failureReason(thrown.reason), thrown.source ?? '']
      return { ...sum, isCached: false, calls: sum.calls + thrown.calls, failed, blamed }
    }
  }
}

/** Some engines have no second page without scripts: a check ends there. */
export function deepestPage(
  { search }: Context,
  check: Omit<Check, 'job_id' | 'keyword_id'>,
): number {
  const { engine } = check
  if (engine === 'google') return MAX_PAGES
  let page = MAX_PAGES
  while (page > 1 && !search.supports(queryOf(check, page), { engine })) page--
  return page
}

function summed(
  check: Check,
  read: { page: number; kept: CachedPage }[],
  endsAt: number | null,
): SerpScan {
  // Pages that this check itself fetched before it was interrupted are not cache hits.
  const own = read.filter(({ kept }) => kept.by === nameOf(check))
  return {
    serp: joinSerps(read.toSorted((a, b) => a.page - b.page).map(({ kept }) => kept.serp)),
    pages: read.length,
    deepest: MAX_PAGES * PAGE_SIZE,
    seen: seenDepth({ read: read.map(({ page }) => page), endsAt }),
    calls: own.reduce((sum, { kept }) => sum + kept.calls, 0),
    isCached: read.length > 0 && own.length === 0,
    source: read.at(-1)?.kept.source ?? '',
    locationUsed: read.at(-1)?.kept.locationUsed ?? null,
    failed: null,
    blamed: '',
    raw: read.flatMap(({ kept }) => kept.raw ?? []),
  }
}
