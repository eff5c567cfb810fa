import { appNamed, identify } from '../identify.ts'
import {
  type Ask,
  type FoundReviews,
  type Store,
  StoreError,
  type StoreReview,
} from '../port.ts'
import { acceptLanguage, type Means, requestStore, requireAnswer } from '../store-request.ts'
import { readPlayListing } from './read-details.ts'
import {
  REVIEWS,
  readPlayReviews,
  readPlaySearch,
  readPlaySuggestions,
  SUGGEST,
} from './read-lists.ts'

const NEWEST = 2
const PAGE_SIZE = 150
const NAMES_LOOKED_AT = 25

export function createGooglePlay(means: Means): Store {
  const { browser } = means.settings.userAgents
  const headersFor = ({ language, country }: Ask) => ({
    'user-agent': browser,
    'accept-language': acceptLanguage(language, country),
  })
  const page = (path: string, query: Record<string, string>, ask: Ask) => {
    const params = new URLSearchParams({ ...query, hl: ask.language, gl: ask.country })
    return requestStore(means, {
      host: 'play',
      path: `${path}?${params}`,
      headers: headersFor(ask),
      signal: ask.signal,
    })
  }

  async function batch(rpc: string, payload: unknown, ask: Ask): Promise<string> {
    const params = new URLSearchParams({ rpcids: rpc, hl: ask.language, gl: ask.country })
    const question = [[[rpc, JSON.stringify(payload), null, 'generic']]]
    const headers = {
      ...headersFor(ask),
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    }
    const body = String(new URLSearchParams({ 'f.req': JSON.stringify(question) }))
    const path = `/_/PlayStoreUi/data/batchexecute?${params}`
    return requireAnswer(
      await requestStore(means, {
        host: 'play',
        path,
        method: 'POST',
        headers,
        body,
        signal: ask.signal,
      }),
    )
  }

  async function search(term: string, ask: Ask, depth: number) {
    const html = requireAnswer(
      await page('/store/search', { c: 'apps', q: term, price: '0' }, ask),
    )
    const apps = readPlaySearch(html).slice(0, depth)
    if (apps.length === 0)
      throw new StoreError('unreadable', 'the store answered with an empty list')
    return { apps, source: 'google_play_web' as const, checkedDepth: apps.length }
  }

  return {
    search: (term, { depth, ...ask }) => search(term, ask, depth),

    async listing(id, ask) {
      const html = await page('/store/apps/details', { id }, ask)
      if (html === null) return null
      const listing = readPlayListing(html)
      if (listing.id !== id) throw new StoreError('unreadable', 'the page shows another app')
      const url = `https://play.google.com/store/apps/details?id=${id}`
      return { listing: { ...listing, url }, sources: ['google_play_web'] }
    },

    async reviews(id, { limit, ...ask }) {
      const found = new Map<string, StoreReview>()
      let token: string | null = null
      do {
        const size = Math.min(PAGE_SIZE, limit - found.size)
        const asked = [null, null, [2, NEWEST, [size, null, token], null, []], [id, 7]]
        const read = readPlayReviews(await batch(REVIEWS, asked, ask))
        for (const review of read.reviews) found.set(review.id, review)
        token = read.reviews.length > 0 ? read.next : null
      } while (token && found.size < limit)
      const reviews = [...found.values()].slice(0, limit)
      return {
        reviews,
        source: 'google_play_web',
        isComplete: token === null,
      } satisfies FoundReviews
    },

    async suggest(term, ask) {
      return readPlaySuggestions(await batch(SUGGEST, [[null, [term], [10], [2], 4]], ask))
    },

    async resolve(clues, ask) {
      const known = identify('google_play', clues)
      if (known && 'id' in known) return known.id
      return appNamed(clues, (await search(clues.name, ask, NAMES_LOOKED_AT)).apps)
    },
  }
}
