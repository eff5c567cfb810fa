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

/** The number of each country's store, without which it suggests nothing. */
const NUMBERS =
  'ae481 ag540 ai538 al575 am524 ao564 ar505 at445 au460 az568 bb541 be446 bf578 bg526 bh559 bj576 bm542 bn560 bo556 br503 bs539 bt577 bw525 by565 bz555 ca455 cg582 ch459 cl483 cn465 co501 cr495 cv580 cy557 cz489 de443 dk458 dm545 do508 dz563 ec509 ee518 eg516 es454 fi447 fj583 fm591 fr442 gb444 gd546 gh573 gm584 gr448 gt504 gw585 gy553 hk463 hn510 hr494 hu482 id476 ie449 il491 in467 is558 it450 jm511 jo528 jp462 ke529 kg586 kh579 kn548 kr466 kw493 ky544 kz517 la587 lb497 lc549 lk486 lr588 lt520 lu451 lv519 md523 mg531 mk530 ml532 mn592 mo515 mr590 ms547 mt521 mu533 mw589 mx468 my473 mz593 na594 ne534 ng561 ni512 nl452 no457 np484 nz461 om562 pa485 pe507 pg597 ph474 pk477 pl478 pt453 pw595 py513 qa498 ro487 ru469 sa479 sb601 sc599 se456 sg464 si499 sk496 sl600 sn535 sr554 st598 sv506 sz602 tc552 td581 th475 tj603 tm604 tn536 tr480 tt551 tw470 tz572 ua492 ug537 us441 uy514 uz566 vc550 ve502 vg543 vn471 ye571 za472 zw605'

const STOREFRONTS = new Map(
  NUMBERS.split(' ').map((each) => [each.slice(0, 2), `143${each.slice(2)}`]),
)

const storefrontOf = (country: string): string | undefined => STOREFRONTS.get(country)

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
