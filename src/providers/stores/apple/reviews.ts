import {
  type Ask,
  type FoundReviews,
  RetryLater,
  StoreError,
  type StoreReview,
} from '../port.ts'
import { type Means, requestStore } from '../store-request.ts'
import { readJsonFeed, readXmlFeed } from './read-feeds.ts'
import type { ReadProduct } from './read-page.ts'

const PAGE_SIZE = 50
const MAX_PAGES = 10
const MAX_EMPTY = 3

type Wanted = {
  id: string
  ask: Ask & { limit: number }
  /** The page of all reviews. */
  all: () => Promise<StoreReview[]>
  product: () => Promise<ReadProduct | null>
}

/** From the XML feed, else the JSON feed, else the pages of the store: feeds are empty at times, or without words. */
export async function reviewsOf(means: Means, wanted: Wanted): Promise<FoundReviews> {
  for (const format of ['xml', 'json'] as const) {
    const found = await readFeed(means, wanted, format).catch(unlessOtherwise)
    if (found?.reviews.some(({ text }) => text.trim() !== '')) return found
  }
  const shown = (await wanted.all().catch(unlessOtherwise)) ?? []
  if (shown.length > 0)
    return {
      reviews: shown.slice(0, wanted.ask.limit),
      source: 'app_store_web',
      isComplete: false,
    }
  return pageReviews(wanted)
}

/** A feed that fails is one way less; anything else than a store's failure is ours. */
function unlessOtherwise(error: unknown): null {
  if (error instanceof StoreError && !(error instanceof RetryLater)) return null
  throw error
}

async function readFeed(
  means: Means,
  { id, ask }: Wanted,
  format: 'xml' | 'json',
): Promise<FoundReviews> {
  const found = new Map<string, StoreReview>()
  let empty = 0
  let isComplete = false
  for (let page = 1; page <= MAX_PAGES && found.size < ask.limit && !isComplete; page++) {
    const reviews = await readPage(means, { id, ask, format, page })
    for (const review of reviews) found.set(review.id, review)
    // Empty pages stand in the middle of a feed, too.
    empty = reviews.length === 0 ? empty + 1 : 0
    isComplete = (reviews.length > 0 && reviews.length < PAGE_SIZE) || empty === MAX_EMPTY
    if (page === 1 && reviews.length === 0) break
  }
  const source = `app_store_rss_${format}`
  return { reviews: [...found.values()].slice(0, ask.limit), source, isComplete }
}

type FeedPage = { id: string; ask: Ask; format: 'xml' | 'json'; page: number }

async function readPage(
  means: Means,
  { id, ask, format, page }: FeedPage,
): Promise<StoreReview[]> {
  const path = `/${ask.country}/rss/customerreviews/page=${page}/id=${id}/sortby=mostrecent/${format}`
  // The XML feed is filled only for the store's own program.
  const headers = format === 'xml' ? { 'user-agent': means.settings.userAgents.itunes } : {}
  const answer = await requestStore(means, {
    host: 'itunes',
    path,
    headers,
    signal: ask.signal,
  })
  if (answer === null) return []
  return format === 'xml' ? readXmlFeed(answer) : readJsonFeed(answer)
}

async function pageReviews({ ask, product }: Wanted): Promise<FoundReviews> {
  const shown = await product()
  if (!shown) throw new StoreError('unreadable', 'the store shows no such app')
  const reviews = shown.reviews.slice(0, ask.limit)
  if (reviews.length > 0) return { reviews, source: 'app_store_web', isComplete: false }
  if (shown.listing.ratingCount === 0)
    return { reviews: [], source: 'app_store_web', isComplete: true }
  throw new StoreError('unreadable', 'feed empty, though the app has ratings')
}
