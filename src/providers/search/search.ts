import { openSpan } from '../../base/span.ts'
import { type BreakerView, createBreaker } from '../breaker.ts'
import { type Attempt, type Climb, climb, type Lane } from './climb.ts'
import type { Camera } from './local/camera.ts'
import { uule } from './locations/uule.ts'
import type { Engine, Page } from './page.ts'
import type { RawPage, SearchQuery, SearchSource, SourceName, SourceReason, Transport } from './port.ts'
import { isLast, joinPages, type Part, pagesFor } from './walk.ts'

export type SearchParts = {
  /** In the order in which they are tried. */
  sources: SearchSource[]
  fetcher: Transport
  /** Fetches result pages of engines; the plain fetcher when none is given. */
  transport?: Transport
  /** Takes pictures of results pages; without it there are none. */
  camera?: Camera
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
}

export type SearchAnswer = {
  page: Page
  source: SourceName
  engine: Engine
  /** Pages of the engine that were read. */
  pages: number
  attempts: Attempt[]
  /** Market of the proxy that the question left through. */
  exitMarket?: string
  /** The page as it came, when the answer was read off a single one. */
  raw?: RawPage
}

export type SourceHealth = BreakerView & { source: SourceName; engine: Engine; via: string }

/** No source gave an answer; `unsupported`: none can honour the question at all. */
export class SearchFailed extends Error {
  readonly reason: SourceReason | 'unsupported'
  readonly attempts: Attempt[]

  constructor(reason: SearchFailed['reason'], attempts: Attempt[]) {
    super(reason === 'unsupported' ? 'No configured source can answer this question' : `The search failed: ${reason}`)
    this.name = 'SearchFailed'
    this.reason = reason
    this.attempts = attempts
  }
}

export type Search = {
  search(query: SearchQuery, options?: SearchOptions): Promise<SearchAnswer>
  /** Whether some source could answer such a question, whatever its health. */
  supports(query: SearchQuery, options?: SearchOptions): boolean
  /** A results page as a person would see it now; fails with SourceError, also when the page shows no results. */
  picture?: Camera
  health(): SourceHealth[]
}

const BUDGET_MS = 55_000
const HEDGE_MS = 4_000
const RETRY_MS = 400
const PAGES_AT_ONCE = 5
/** Made once: an abort without a reason makes an error with a stack each time. */
const OVER = new Error('The search is over')

/** One question to many sources: the first that answers wins, failing ones rest, and nothing outlives the budget. */
export function createSearch(parts: SearchParts): Search {
  const { fetcher, transport = fetcher, now = Date.now, budgetMs = BUDGET_MS } = parts
  const { hedgeMs = HEDGE_MS, retryMs = RETRY_MS } = parts
  const lanes: Lane[] = parts.sources.map((source) => ({ source, breaker: createBreaker(now) }))

  async function search(asked: SearchQuery, options: SearchOptions = {}): Promise<SearchAnswer> {
    const query = pinned(asked)
    const able = lanes.filter((lane) => canAnswer(lane, query, options))
    if (able.length === 0) throw new SearchFailed('unsupported', [])
    const budget = openSpan(budgetMs, options.signal)
    const attempts: Attempt[] = []
    const plan = { context: { signal: budget.signal, fetcher, transport }, attempts, now, hedgeMs, retryMs }
    try {
      const answer = await walk({ ...plan, lanes: able }, query)
      budget.end()
      return answer
    } catch (error) {
      // Pages that are still on their way are of no use any more.
      budget.end(OVER)
      if (options.signal?.aborted) throw options.signal.reason
      if (budget.isLate()) throw new SearchFailed('timeout', [...attempts])
      throw error
    }
  }

  return {
    search,
    supports: (query, options = {}) => lanes.some((lane) => canAnswer(lane, pinned(query), options)),
    ...(parts.camera && { picture: parts.camera }),
    health: () =>
      lanes.map(({ source: { name, engine, via }, breaker }) => ({ source: name, engine, via, ...breaker.view() })),
  }
}

// Sources that know places by token only must not overlook a place that was given by name.
function pinned(query: SearchQuery): SearchQuery {
  return query.location === undefined ? query : { uule: uule(query.location), ...query }
}

function canAnswer({ source }: Lane, query: SearchQuery, { source: wanted = 'auto', engine }: SearchOptions): boolean {
  if (wanted !== 'auto' && source.name !== wanted) return false
  if (engine !== undefined && source.engine !== engine) return false
  return pagesFor(query, source.pageSize(query)).every((page) => source.supports(page))
}

/** The first page decides on the engine; the others follow in waves until the engine has no more. */
async function walk(plan: Omit<Climb, 'queryFor'>, query: SearchQuery): Promise<SearchAnswer> {
  const first = await readPart(plan, query, 0)
  const { engine, name } = first.lane.source
  const size = first.lane.source.pageSize(query)
  const alike = plan.lanes.filter(({ source }) => source.engine === engine && source.pageSize(query) === size)
  // The way that worked is tried first for the other pages too.
  const lanes = [first.lane, ...alike.filter((lane) => lane !== first.lane)]
  const read: [Part, ...Part[]] = [first.part]
  const count = pagesFor(query, size).length
  for (let at = 1; at < count && !read.some(isLast); at += PAGES_AT_ONCE) {
    const wave = Array.from({ length: Math.min(PAGES_AT_ONCE, count - at) }, (_, index) => at + index)
    const found = await Promise.all(wave.map((index) => readPart({ ...plan, lanes }, query, index)))
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
    ...(exitMarket && { exitMarket }),
    ...(raw && read.length === 1 && { raw }),
  }
}

async function readPart(plan: Omit<Climb, 'queryFor'>, query: SearchQuery, index: number) {
  const queryFor = ({ source }: Lane) => pagesFor(query, source.pageSize(query))[index] ?? query
  const reached = await climb({ ...plan, queryFor })
  if (!reached) throw new SearchFailed(reasonOf(plan), [...plan.attempts])
  const { lane, found } = reached
  return { lane, part: { number: queryFor(lane).page, page: found.page }, exitMarket: found.exitMarket, raw: found.raw }
}

// The first source is the one that was meant to answer; when all were at rest, what put it there is the reason.
function reasonOf({ attempts, lanes }: Omit<Climb, 'queryFor'>): SourceReason {
  for (const { outcome } of attempts)
    if (outcome !== 'ok' && outcome !== 'overtaken' && outcome !== 'resting') return outcome
  return lanes[0]?.breaker.view().lastReason ?? 'blocked'
}
