import { readHints, readJsonFeed, readXmlFeed } from './apple/read-feeds.ts'
import { foundOfLookup, listingOfLookup, readLookup } from './apple/read-lookup.ts'
import { readProductPage } from './apple/read-page.ts'
import { readSearchPage } from './apple/read-search.ts'
import { readPlayListing } from './play/read-details.ts'
import { readPlayReviews, readPlaySearch, readPlaySuggestions } from './play/read-lists.ts'
import type { StoreName } from './port.ts'

export const KINDS = ['lookup', 'search', 'page', 'reviews', 'suggest'] as const
export type Kind = (typeof KINDS)[number]

const isMarkup = (payload: string) => /^\s*</.test(payload)
const isFeed = (payload: string) => /<feed\b/.test(payload.slice(0, 2000))

function readAppleReviews(payload: string) {
  if (!isMarkup(payload)) return readJsonFeed(payload)
  return isFeed(payload) ? readXmlFeed(payload) : readProductPage(payload).reviews
}

const READERS: Record<StoreName, Record<Kind, (payload: string) => unknown>> = {
  app_store: {
    lookup: (payload) => readLookup(payload).map(listingOfLookup),
    search: (payload) =>
      isMarkup(payload) ? readSearchPage(payload) : readLookup(payload).map(foundOfLookup),
    page: (payload) => readProductPage(payload),
    reviews: readAppleReviews,
    suggest: readHints,
  },
  google_play: {
    lookup: readPlayListing,
    search: readPlaySearch,
    page: readPlayListing,
    reviews: readPlayReviews,
    suggest: readPlaySuggestions,
  },
}

/** Reads a saved answer of a store, as it would be read live. */
export const parsePayload = (store: StoreName, kind: Kind, payload: string): unknown =>
  READERS[store][kind](payload)
