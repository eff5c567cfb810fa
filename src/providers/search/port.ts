import type { Fetched, FetchOptions } from '../../platform/http.ts'
import type { ProviderReason } from '../reason.ts'
import type { Device, Engine, Page, Sent, Vertical } from './page.ts'

export type SearchQuery = {
  q: string
  vertical: Vertical
  /** Market, as a lower-case country code. */
  gl: string
  /** Language, as a code. */
  hl: string
  /** Canonical name of a place. */
  location?: string
  /** The ready-made token of that place. */
  uule?: string
  num: number
  page: number
  tbs?: string
  autocorrect: boolean
  device: Device
  /** Of the map: where it is looked at from (`@40.7,-74,14z`), or one place by its id. */
  ll?: string
  cid?: string
  placeId?: string
}

export const PINS = ['ll', 'cid', 'placeId'] as const

/** The name of a source in the registry. */
export type SourceName = string

export type SourceReason = ProviderReason

/** Why a source gave no page, so that the caller can choose the next one. */
export class SourceError extends Error {
  readonly reason: SourceReason
  /** How long the source itself asked to wait; 0: it did not say. */
  readonly retryAfterMs: number

  constructor(
    reason: SourceReason,
    message: string,
    { cause, retryAfterMs = 0 }: { cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause })
    this.name = 'SourceError'
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** How pages are fetched; a browser-like client can stand in for the plain one. */
export type Transport = { fetch(url: string, options?: FetchOptions): Promise<Fetched> }

/** A real browser that opens an address and gives the page it shows. */
export type Render = (
  url: string,
  options: RenderOptions,
) => Promise<{ html: string; url: string }>
export type RenderOptions = {
  device: Device
  hl: string
  /** `name=value`, sent to the address asked for. */
  cookie?: string
  proxy?: string
  timeoutMs: number
  signal: AbortSignal
  /** Called for every request that the browser sends. */
  onRequest?: () => void
}
/** The same, with a picture of the page in PNG. */
export type Shoot = (
  url: string,
  options: RenderOptions,
) => Promise<{ html: string; url: string; png: Uint8Array }>

export type SearchContext = {
  signal: AbortSignal
  /** For the APIs that we hold a key of. */
  fetcher: Transport
  /** For result pages of engines. */
  transport: Transport
  /** Told of every request that leaves by another way, such as a browser. */
  onRequest?: () => void
}

/** A page as the engine sent it, and where its hidden links were found to lead: enough to read it again. */
export type RawPage = { sent: Sent; targets: Record<string, string> }

/** One page of results, and the market the question left from when a proxy carried it. */
export type SourcePage = {
  page: Page
  exitMarket?: string
  raw?: RawPage
  /** The source does not know this country: its answer is for everybody. */
  isWorldwide?: true
  /** What it cost in dollars, where the source says so. */
  costUsd?: number
}

/** A question for a queue; its tag finds it again when nobody knows whether it was taken. */
export type QueuedQuestion = {
  query: SearchQuery
  tag: string
  /** Called when its page is ready. */
  callbackUrl?: string
}

/** What became of it: the id that its page is fetched by, or why it was not taken. */
export type Posted = { tag: string; id: string } | { tag: string; refused: SourceError }

/** Questions that nobody waits for, at a part of the price. They are paid when they are taken, and fetched for nothing. */
export type SourceQueue = {
  /** At most `MOST_QUEUED_AT_ONCE`. Fails with SourceError: after `network`, `timeout` or `unreadable` they may have been taken. */
  post(questions: QueuedQuestion[], context: SearchContext): Promise<Posted[]>
  /** Undefined: not ready yet; an error: the question came to nothing. Fails where nobody can know. */
  fetch(id: string, context: SearchContext): Promise<SourcePage | SourceError | undefined>
  /** The ids of those that were taken since then (seconds since 1970), by tag. */
  find(
    wanted: { tags: string[]; since: number },
    context: SearchContext,
  ): Promise<Map<string, string>>
}
export const MOST_QUEUED_AT_ONCE = 100

/** A way to one page of results of one engine. Fails with SourceError; an empty page is an answer only when the engine says so. */
export type SearchSource = {
  name: SourceName
  engine: Engine
  /** Tells the ways of one source to one engine apart, for health and logs. */
  via: string
  /** One call brings the first hundred results for a fraction of what ten calls cost. */
  isDeep?: true
  /** It takes so long when all is well: nobody else is asked before. */
  usualMs?: number
  /** False: a try whose end is unknown may have been billed, so there is no second one. */
  isRetried?: false
  queue?: SourceQueue
  /** What it takes to pin a map; a question pinned in another way is not for it. */
  pins?: (typeof PINS)[number][]
  /** How many results one call brings for this question. */
  pageSize(query: SearchQuery): number
  /** Whether every part of the question can be honoured; `num` is the page size here and in search, `page` counts such pages. */
  supports(query: SearchQuery): boolean
  search(query: SearchQuery, context: SearchContext): Promise<SourcePage>
}
