import { appNamed, identify } from '../identify.ts'
import { partialListing } from '../partial.ts'
import {
  type Ask,
  type Found,
  type FoundListing,
  type Listing,
  RetryLater,
  type Store,
  StoreError,
} from '../port.ts'
import { acceptLanguage, type Means, requestStore, requireAnswer } from '../store-request.ts'
import { readReviewsPage } from './page-reviews.ts'
import { readHints } from './read-feeds.ts'
import { foundOfLookup, listingOfLookup, readLookup } from './read-lookup.ts'
import { type ReadProduct, readProductPage } from './read-page.ts'
import { readSearchPage } from './read-search.ts'
import { reviewsOf } from './reviews.ts'
import { storefrontOf } from './storefronts.ts'

/** The most that the search API gives. */
const MAX_RESULTS = 200
const NAMES_LOOKED_AT = 25

export function createAppStore(means: Means): Store {
  const { browser } = means.settings.userAgents
  const page = (path: string, { language, country, signal }: Ask) =>
    requestStore(means, {
      host: 'apps',
      path,
      signal,
      headers: { 'user-agent': browser, 'accept-language': acceptLanguage(language, country) },
    })
  const api = (path: string, query: Record<string, string>, { signal }: Ask) =>
    requestStore(means, {
      host: 'itunes',
      path: `${path}?${new URLSearchParams(query)}`,
      signal,
    })

  async function searchApi(term: string, ask: Ask, depth: number): Promise<Found> {
    const limit = String(Math.min(depth, MAX_RESULTS))
    const query = { term, country: ask.country, media: 'software', entity: 'software', limit }
    const apps = readLookup(requireAnswer(await api('/search', query, ask))).map(foundOfLookup)
    return foundBy('itunes_search', apps.slice(0, depth))
  }

  async function searchPage(term: string, ask: Ask, depth: number): Promise<Found> {
    const path = `/${ask.country}/iphone/search?${new URLSearchParams({ term })}`
    return foundBy(
      'app_store_web',
      readSearchPage(requireAnswer(await page(path, ask))).slice(0, depth),
    )
  }

  async function lookUp(query: Record<string, string>, ask: Ask): Promise<Listing | null> {
    const answer = await api(
      '/lookup',
      { ...query, country: ask.country, entity: 'software' },
      ask,
    )
    const [app] = readLookup(requireAnswer(answer))
    return app ? listingOfLookup(app) : null
  }

  async function product(id: string, ask: Ask): Promise<ReadProduct | null> {
    const html = await page(`/${ask.country}/app/id${id}?l=${ask.language}`, ask)
    return html === null ? null : readProductPage(html, id)
  }

  async function allReviews(id: string, ask: Ask) {
    const html = await page(
      `/${ask.country}/app/id${id}?see-all=reviews&l=${ask.language}`,
      ask,
    )
    return html === null ? [] : readReviewsPage(html)
  }

  return {
    // The order of the web page is the order on the device; that of the API is another, and says so.
    search: (term, { depth, ...ask }) =>
      orElse(
        () => searchPage(term, ask, depth),
        () => searchApi(term, ask, depth),
      ),

    async listing(id, ask) {
      const looked = await settled(lookUp({ id }, ask))
      return joined(looked, await settled(product(id, ask)))
    },

    reviews: (id, ask) =>
      reviewsOf(means, {
        id,
        ask,
        all: () => allReviews(id, ask),
        product: () => product(id, ask),
      }),

    async suggest(term, { country, signal }) {
      const storefront = storefrontOf(country)
      if (!storefront)
        throw new StoreError('unreadable', `the App Store of ${country} has no known number`)
      const query = new URLSearchParams({ clientApplication: 'Software', term })
      const headers = { 'x-apple-store-front': `${storefront}-1,29` }
      const path = `/WebObjects/MZSearchHints.woa/wa/hints?${query}`
      return readHints(
        requireAnswer(await requestStore(means, { host: 'hints', path, headers, signal })),
      )
    },

    async resolve(clues, ask) {
      const known = identify('app_store', clues)
      if (known && 'id' in known) return known.id
      if (known) return (await lookUp({ bundleId: known.bundle }, ask))?.id ?? null
      return appNamed(clues, (await searchApi(clues.name, ask, NAMES_LOOKED_AT)).apps)
    },
  }
}

/** An empty list is what a store that is overloaded sends, too: nothing follows from it. */
function foundBy(source: Found['source'], apps: Found['apps']): Found {
  if (apps.length === 0)
    throw new StoreError('unreadable', 'the store answered with an empty list')
  return { apps, source, checkedDepth: apps.length }
}

async function orElse<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
  try {
    return await first()
  } catch (error) {
    // Waiting for our turn is no reason to go another way: positions of two ways cannot be compared.
    if (!(error instanceof StoreError) || error instanceof RetryLater) throw error
    return second().catch((another) => {
      throw another instanceof StoreError ? error : another
    })
  }
}

type Settled<T> = { value: T | null; error?: StoreError }

async function settled<T>(asked: Promise<T | null>): Promise<Settled<T>> {
  try {
    return { value: await asked }
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof RetryLater) throw error
    return { value: null, error }
  }
}

/** The API knows numbers, the page knows subtitle and pictures; either alone is a listing with gaps. */
function joined(looked: Settled<Listing>, shown: Settled<ReadProduct>): FoundListing | null {
  const base = looked.value
  const page = shown.value?.listing
  const sources = [...(base ? ['itunes_lookup'] : []), ...(page ? ['app_store_web'] : [])]
  if (base) return { listing: page ? merged(base, page) : base, sources }
  if (page) return { listing: partialListing(page), sources }
  const error = looked.error ?? shown.error
  if (error) throw error
  return null
}

function merged(base: Listing, page: ReadProduct['listing']): Listing {
  const { subtitle, screenshots, tabletScreenshots, hasVideo, hasPurchases } = page
  return {
    ...base,
    // The store shows the category where an app has no subtitle.
    subtitle: subtitle === base.category ? '' : subtitle,
    hasVideo,
    hasPurchases,
    screenshots: screenshots ?? base.screenshots,
    tabletScreenshots: tabletScreenshots ?? base.tabletScreenshots,
  }
}
