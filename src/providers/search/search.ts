import { openDeadline } from '../../base/deadline.ts'
import { type Breaker, createBreaker } from '../breaker.ts'
import { type Attempt, type FallbackPlan, type Source, searchWithFallback } from './fallback.ts'
import { uule } from './locations/uule.ts'
import type { Engine, LocationUsed, Page, Vertical } from './page.ts'
import { isLast, joinPages, type Part, pagesFor } from './pagination.ts'
import {
  PINS,
  type Posted,
  type QueuedQuestion,
  type RawPage,
  type SearchQuery,
  type SearchSource,
  type SourceError,
  type SourceName,
  type SourcePage,
  type Transport,
} from './port.ts'
import { failure, SearchError } from './search-failed.ts'
import { healthOf, type SourceHealth } from './source-health.ts'
import type { Camera } from './sources/local/camera.ts'
import { type Lookups, noLookups } from './sources/serper/lookups.ts'

export { SearchError } from './search-failed.ts'
export type { SourceHealth } from './source-health.ts'

export type SearchParts = {
  /** In the order in which they are tried. */
  sources: SearchSource[]
  fetcher: Transport
  /** Fetches result pages of engines; the plain fetcher when none is given. */
  transport?: Transport
  /** Takes screenshots of results pages; without it there are none. */
  camera?: Camera
  lookups?: Lookups
  now?: () => number
  budgetMs?: number
  hedgeMs?: number
  retryMs?: number
}

export type SearchOptions = {
  source?: 'auto' | SourceName
  /** Only results of this engine, as positions of two engines cannot be compared. */
  engine?: Engine
  signal?: AbortSignal
  /** Nothing waits longer than this; for what runs in the background, and may wait for slow sources. */
  budgetMs?: number
}

export type SearchAnswer = {
  page: Page
  source: SourceName
  engine: Engine
  /** Pages of the engine that were read. */
  pages: number
  attempts: Attempt[]
  /** Requests sent for this answer, with retries, redirects, resolved links and renders. */
  calls: number
  /** Market of the proxy that was used. */
  exitMarket?: string
  /** The raw page, when the answer comes from a single one. */
  raw?: RawPage
  locationUsed: LocationUsed
}

export type Search = {
  search(query: SearchQuery, options?: SearchOptions): Promise<SearchAnswer>
  /** Whether some source could answer such a question, whatever its health. */
  supports(query: SearchQuery, options?: SearchOptions): boolean
  /** Whether the first source that can answer brings all the results of a check in one call. */
  isDeep(query: SearchQuery, options?: SearchOptions): boolean
  /** The queue of the first source that can answer, where it has one. */
  queueFor(query: SearchQuery, options?: SearchOptions): SearchQueue | undefined
  /** A results page as a person would see it now; fails with SourceError, also when the page shows no results. */
  picture?: Camera
  lookups: Lookups
  health(): SourceHealth[]
}

/** A queue whose calls end with the signal. */
export type SearchQueue = {
  source: SourceName
  post(questions: QueuedQuestion[], signal: AbortSignal): Promise<Posted[]>
  fetch(id: string, signal: AbortSignal): Promise<SourcePage | SourceError | undefined>
  find(
    wanted: { tags: string[]; since: number },
    signal: AbortSignal,
  ): Promise<Map<string, string>>
}

const BUDGET_MS = 55_000
const HEDGE_MS = 4_000
const RETRY_MS = 400
const PAGES_AT_ONCE = 5
/** Made once: an abort without a reason makes an error with a stack each time. */
const OVER = new Error('The search is over')

/** One question to many sources: the first answer wins, failing sources are paused, and nothing outlives the budget. */
export function createSearch(parts: SearchParts): Search {
  const { fetcher, transport = fetcher, now = Date.now, budgetMs = BUDGET_MS } = parts
  const { hedgeMs = HEDGE_MS, retryMs = RETRY_MS } = parts
  const sources = parts.sources.map((source) => ({
    source,
    breakers: new Map<Vertical, Breaker>(),
  }))

  /** The sources for one kind of search, each with a breaker of its own for it. */
  const candidatesFor = (vertical: Vertical): Source[] =>
    sources.map(({ source, breakers }) => {
      const breaker = breakers.get(vertical) ?? createBreaker(now)
      breakers.set(vertical, breaker)
      return { source, breaker }
    })

  async function search(
    asked: SearchQuery,
    options: SearchOptions = {},
  ): Promise<SearchAnswer> {
    const query = pinned(asked)
    const able = candidatesFor(query.vertical).filter((candidate) =>
      canAnswer(candidate, query, options),
    )
    if (able.length === 0) throw new SearchError('unsupported', { attempts: [] })
    const budget = openDeadline(options.budgetMs ?? budgetMs, options.signal)
    const attempts: Attempt[] = []
    let calls = 0
    const onRequest = () => {
      calls++
    }
    const ways = {
      fetcher: counted(fetcher, onRequest),
      transport: counted(transport, onRequest),
      onRequest,
    }
    const plan = {
      context: { signal: budget.signal, ...ways },
      attempts,
      now,
      hedgeMs,
      retryMs,
    }
    try {
      const answer = await readPages({ ...plan, candidates: able }, query)
      budget.end()
      return { ...answer, calls }
    } catch (error) {
      // Pages that are still in flight are of no use any more.
      budget.end(OVER)
      if (options.signal?.aborted) throw options.signal.reason
      if (budget.isLate())
        throw failure({ attempts, candidates: able, known: 'timeout', calls })
      if (error instanceof SearchError) error.calls = calls
      throw error
    }
  }

  return {
    search,
    supports: (query, options = {}) =>
      sources.some((each) => canAnswer(each, pinned(query), options)),
    isDeep: (query, options = {}) =>
      sources.find((each) => canAnswer(each, pinned(query), options))?.source.isDeep === true,
    queueFor(query, options = {}) {
      const { name, queue } =
        sources.find((each) => canAnswer(each, pinned(query), options))?.source ?? {}
      if (!name || !queue) return undefined
      const within = (signal: AbortSignal) => ({ signal, fetcher, transport })
      return {
        source: name,
        post: (questions, signal) => queue.post(questions, within(signal)),
        fetch: (id, signal) => queue.fetch(id, within(signal)),
        find: (wanted, signal) => queue.find(wanted, within(signal)),
      }
    },
    ...(parts.camera && { picture: parts.camera }),
    lookups: parts.lookups ?? noLookups,
    health: () => sources.map(({ source, breakers }) => healthOf(source, breakers)),
  }
}

const counted = (transport: Transport, onRequest: () => void): Transport => ({
  fetch: (url, options) => transport.fetch(url, { ...options, onRequest }),
})

// Sources that know locations by token only must not ignore one that was given by name.
function pinned(query: SearchQuery): SearchQuery {
  return query.location === undefined ? query : { uule: uule(query.location), ...query }
}

function canAnswer(
  { source }: Pick<Source, 'source'>,
  query: SearchQuery,
  { source: wanted = 'auto', engine }: SearchOptions,
): boolean {
  if (wanted !== 'auto' && source.name !== wanted) return false
  if (engine !== undefined && source.engine !== engine) return false
  if (PINS.some((pin) => query[pin] !== undefined && !source.pins?.includes(pin))) return false
  return pagesFor(query, source.pageSize(query)).every((page) => source.supports(page))
}

/** The first page decides on the engine; the others follow in waves until the engine has no more. */
async function readPages(
  plan: Omit<FallbackPlan, 'queryFor'>,
  query: SearchQuery,
): Promise<Omit<SearchAnswer, 'calls'>> {
  const first = await readPart(plan, query, 0)
  const { engine, name } = first.candidate.source
  const size = first.candidate.source.pageSize(query)
  const alike = plan.candidates.filter(
    ({ source }) => source.engine === engine && source.pageSize(query) === size,
  )
  // The source that worked is tried first for the other pages too.
  const candidates = [
    first.candidate,
    ...alike.filter((candidate) => candidate !== first.candidate),
  ]
  const read: [Part, ...Part[]] = [first.part]
  const count = pagesFor(query, size).length
  for (let at = 1; at < count && !read.some(isLast); at += PAGES_AT_ONCE) {
    const wave = Array.from(
      { length: Math.min(PAGES_AT_ONCE, count - at) },
      (_, index) => at + index,
    )
    const found = await Promise.all(
      wave.map((index) => readPart({ ...plan, candidates }, query, index)),
    )
    read.push(...found.map(({ part }) => part))
  }
  const { exitMarket, raw } = first
  const page = joinPages(query, read, size)
  return {
    page,
    source: name,
    engine,
    pages: read.length,
    attempts: [...plan.attempts],
    locationUsed: locationUsedBy(query, first),
    ...(exitMarket && { exitMarket }),
    ...(raw && read.length === 1 && { raw }),
  }
}

async function readPart(
  plan: Omit<FallbackPlan, 'queryFor'>,
  query: SearchQuery,
  index: number,
) {
  const queryFor = ({ source }: Source) =>
    pagesFor(query, source.pageSize(query))[index] ?? query
  const reached = await searchWithFallback({ ...plan, queryFor })
  if (!reached) throw failure(plan)
  const { candidate, found } = reached
  return {
    candidate,
    part: { number: queryFor(candidate).page, page: found.page },
    exitMarket: found.exitMarket,
    raw: found.raw,
    isWorldwide: found.isWorldwide,
  }
}

function locationUsedBy(
  { location }: SearchQuery,
  { isWorldwide }: { isWorldwide: true | undefined },
): LocationUsed {
  if (isWorldwide) return 'none'
  return location === undefined ? 'country' : 'location'
}
