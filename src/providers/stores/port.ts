/** The two stores, and what is known of an app in each. Null is always "not known", never zero. */
export const STORES = ['app_store', 'google_play'] as const
export type StoreName = (typeof STORES)[number]

export const STORE_LABELS: Record<StoreName, string> = {
  app_store: 'App Store',
  google_play: 'Google Play',
}

/** Where and in which language the store is asked; both in lower case. */
export type Market = { country: string; language: string }

/** The way an answer came. Orders of two ways are never compared. */
const WAYS = [
  'app_store_web',
  'itunes_search',
  'google_play_web',
  'serpapi',
  'dataforseo',
] as const
export type Way = (typeof WAYS)[number]

export type FoundApp = {
  id: string
  /** Null where the store listed only the id. */
  title: string | null
  developer: string | null
  rating: number | null
  ratingCount: number | null
  /** Unix seconds of the last update. */
  updatedAt: number | null
}

/** Apps in the order of the store, without ads and bundles; `checkedDepth` of them could be looked through. */
export type Found = { apps: FoundApp[]; source: Way; checkedDepth: number }

export type Listing = {
  id: string
  bundleId: string | null
  url: string | null
  title: string
  /** App Store only; '' when the store says there is none. */
  subtitle: string | null
  /** Google Play only. */
  shortDescription: string | null
  description: string | null
  /** As the store sends it, with its tags; Google Play only. */
  descriptionHtml: string | null
  developer: string | null
  category: string | null
  categoryId: string | null
  price: number | null
  currency: string | null
  rating: number | null
  ratingCount: number | null
  /** Ratings with one to five stars. */
  histogram: number[] | null
  installs: string | null
  minInstalls: number | null
  icon: string | null
  headerImage: string | null
  /** Null when the source is known to leave them out. */
  screenshots: string[] | null
  tabletScreenshots: string[] | null
  hasVideo: boolean | null
  version: string | null
  /** Unix seconds. */
  updatedAt: number | null
  releasedAt: string | null
  releaseNotes: string | null
  languages: string[] | null
  contentRating: string | null
  privacyUrl: string | null
  hasPurchases: boolean | null
  kind: string | null
}

export type FoundListing = { listing: Listing; sources: string[] }

export type StoreReview = {
  id: string
  rating: number
  /** Google Play has no titles. */
  title: string | null
  text: string
  version: string | null
  /** Unix seconds, with their fraction. */
  writtenAt: number
  helpful: number | null
  reply: { text: string; repliedAt: number | null } | null
}

/** `isComplete`: the store has no more of them. */
export type FoundReviews = { reviews: StoreReview[]; source: string; isComplete: boolean }

/** What is known of an app before the store was asked. */
export type AppClues = { identifier: string; url: string; name: string; developer: string }

export type Ask = Market & { signal?: AbortSignal | undefined }

/** One app store. Fails with StoreError; an empty answer is one only where the store says so. */
export type Store = {
  search(term: string, ask: Ask & { depth: number }): Promise<Found>
  /** Null: the store says that there is no such app in that country. */
  listing(id: string, ask: Ask): Promise<FoundListing | null>
  reviews(id: string, ask: Ask & { limit: number }): Promise<FoundReviews>
  suggest(term: string, ask: Ask): Promise<string[]>
  /** The store's own id of an app; null when it is uncertain. */
  resolve(clues: AppClues, ask: Ask): Promise<string | null>
}

/** `budget`: nobody was asked, as the operator's own limit for the month is reached. */
export type StoreReason =
  | 'auth'
  | 'budget'
  | 'quota'
  | 'blocked'
  | 'unreadable'
  | 'network'
  | 'timeout'

/** Why a store gave no answer. `retryAt` (Unix seconds): asking earlier is of no use. */
export class StoreError extends Error {
  readonly reason: StoreReason
  readonly retryAt: number | undefined

  constructor(
    reason: StoreReason,
    message: string,
    { retryAt, cause }: { retryAt?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'StoreError'
    this.reason = reason
    this.retryAt = retryAt
  }
}

/** The store has no such app, which asking again does not change. */
export class NotListedError extends StoreError {
  constructor(message: string) {
    super('unreadable', message)
  }
}

/** Nobody was asked: our own pace is used up, or the store is being left alone until `retryAt`. */
export class RetryLater extends StoreError {
  constructor(message: string, retryAt: number) {
    super('quota', message, { retryAt })
  }
}

/** A paid source of the same facts, used only on explicit request. */
export type PaidStore = {
  name: 'serpapi' | 'dataforseo'
  search(store: StoreName, term: string, ask: Ask & { depth: number }): Promise<Found>
  listing(store: StoreName, id: string, ask: Ask): Promise<FoundListing | null>
}

export type Stores = Record<StoreName, Store> & { paid: PaidStore | null }
