import type { Context } from '../../core/context.ts'
import { type FailureReason, failureReason } from '../../providers/failure.ts'
import { SearchError } from '../../providers/search/search.ts'
import { depthOf, nextPage, type Strategy, seenDepth } from './depth.ts'
import { ownResults } from './matching.ts'
import { type Kept, nameOf, type PageCache } from './pages.ts'
import type { Check } from './question.ts'
import { joinSerps, type Serp } from './serp.ts'

export type Looking = {
  check: Check
  domain: string
  strategy: Strategy
  lastPosition: number | null
  shelf: PageCache
}

/** What the walk over the pages brought; `failed` says why it could not be brought to an end. */
export type Walk = {
  serp: Serp
  pages: number
  /** So many results were seen without a gap; all of them where the results came to their end. */
  seen: number
  /** Requests that went out for this check. */
  calls: number
  /** Nothing had to be asked for: every page was at hand. */
  isCached: boolean
  source: string
  failed: FailureReason | null
  /** The pages as they came, where they were kept. */
  raw: string[]
}

/** Reads one page after the other until the check is decided. */
export async function walk(ctx: Context, looking: Looking): Promise<Walk> {
  const { check, domain, strategy, lastPosition, shelf } = looking
  const read: { page: number; kept: Kept }[] = []
  let endsAt: number | null = null
  let isFound = false
  // Pages that are at hand are looked through to the end.
  let effective = strategy
  await shelf.reach(check)
  for (;;) {
    const page = nextPage({ strategy: effective, lastPosition, read: read.map((each) => each.page), isFound, endsAt })
    if (page === null) return summed(check, read, endsAt)
    try {
      const kept = await shelf.read(check, { page, depth: depthOf(strategy) })
      if (kept.isDeep) effective = 'full'
      read.push({ page, kept })
      isFound ||= ownResults(kept.serp.organic, domain).length > 0
      if (kept.serp.organic.length === 0) endsAt = Math.min(page, endsAt ?? page)
    } catch (thrown) {
      if (ctx.signal.aborted || !(thrown instanceof SearchError)) throw thrown
      const sum = summed(check, read, endsAt)
      return { ...sum, isCached: false, calls: sum.calls + thrown.calls, failed: failureReason(thrown.reason) }
    }
  }
}

function summed(check: Check, read: { page: number; kept: Kept }[], endsAt: number | null): Walk {
  // Pages that this very check asked for before it was cut off are its own, not a find.
  const own = read.filter(({ kept }) => kept.by === nameOf(check))
  return {
    serp: joinSerps(read.toSorted((a, b) => a.page - b.page).map(({ kept }) => kept.serp)),
    pages: read.length,
    seen: seenDepth({ read: read.map(({ page }) => page), endsAt }),
    calls: own.reduce((sum, { kept }) => sum + kept.calls, 0),
    isCached: read.length > 0 && own.length === 0,
    source: read.at(-1)?.kept.source ?? '',
    failed: null,
    raw: read.flatMap(({ kept }) => kept.raw ?? []),
  }
}
