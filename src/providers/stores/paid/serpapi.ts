import { z } from 'zod'
import { partialListing } from '../partial.ts'
import {
  type Ask,
  type FoundApp,
  type FoundListing,
  type PaidStore,
  StoreError,
} from '../port.ts'
import { secondsOf, shortCount } from '../written-values.ts'
import { appleLanguage } from './apple-languages.ts'
import { askPaid, type PaidMeans } from './ask-paid.ts'

const MOST_APPLE = 200

const text = z.string().max(50_000).optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const texts = z.array(z.string().max(4000)).max(200).optional().catch(undefined)
const id = z.union([z.string().min(1).max(220), z.number().transform(String)])

const AppleHit = z.object({
  id,
  title: text,
  developer: z.object({ name: text }).optional().catch(undefined),
  rating: z
    .array(z.object({ rating: number, count: number }))
    .max(10)
    .optional()
    .catch(undefined),
})
const AppleSearch = z.object({ organic_results: z.array(AppleHit).max(500) })

const PlayHit = z.object({ product_id: id, title: text, author: text, rating: number })
const PlaySearch = z.object({
  organic_results: z.array(z.object({ items: z.array(PlayHit).max(500) })).max(50),
  serpapi_pagination: z.object({ next_page_token: text }).optional().catch(undefined),
})

const AppleProduct = z.object({
  id: id.optional(),
  title: text,
  snippet: text,
  description: text,
  developer: z.object({ name: text }).optional().catch(undefined),
  rating: number,
  rating_count: z.union([z.number(), z.string()]).optional().catch(undefined),
  iphone_screenshots: texts,
  version_history: z
    .array(z.object({ release_version: text, release_notes: text, release_date: text }))
    .optional()
    .catch(undefined),
})
const PlayProduct = z.object({
  product_info: z.object({
    title: text,
    authors: z
      .array(z.object({ name: text }))
      .optional()
      .catch(undefined),
    rating: number,
    reviews: number,
    downloads: text,
    thumbnail: text,
  }),
  about_this_app: z.object({ snippet: text }).optional().catch(undefined),
  media: z.object({ images: texts, video: z.unknown() }).optional().catch(undefined),
  updated_on: text,
  whats_new: z.object({ snippet: text }).optional().catch(undefined),
})

/** One synchronous call for each question. */
export function createSerpapi(means: PaidMeans): PaidStore {
  const ask = <S extends z.ZodType>(
    query: Record<string, string>,
    shape: S,
    { signal }: Ask,
  ) => {
    const params = new URLSearchParams({ ...query, api_key: means.key })
    return askPaid(means, `/search.json?${params}`, { shape, ...(signal && { signal }) })
  }

  async function searchApple(
    term: string,
    asked: Ask & { depth: number },
  ): Promise<FoundApp[]> {
    const { country, language, depth } = asked
    const num = String(Math.min(depth, MOST_APPLE))
    const query = {
      engine: 'apple_app_store',
      term,
      country,
      lang: appleLanguage(language, country),
      num,
    }
    const { organic_results } = await ask({ ...query, device: 'mobile' }, AppleSearch, asked)
    return organic_results.map(({ id, title, developer, rating }) =>
      found(id, title, {
        developer: developer?.name,
        rating: rating?.[0]?.rating,
        count: rating?.[0]?.count,
      }),
    )
  }

  /** Positions count in the first section alone: what is highlighted above it, or suggested below, has none. */
  async function searchPlay(term: string, asked: Ask & { depth: number }): Promise<FoundApp[]> {
    const query = {
      engine: 'google_play',
      q: term,
      gl: asked.country,
      hl: asked.language,
      store: 'apps',
    }
    const apps = new Map<string, FoundApp>()
    let token: string | undefined
    do {
      const page = await ask(
        { ...query, ...(token && { next_page_token: token }) },
        PlaySearch,
        asked,
      )
      const known = apps.size
      for (const { product_id, title, author, rating } of page.organic_results[0]?.items ?? [])
        if (!apps.has(product_id))
          apps.set(product_id, found(product_id, title, { developer: author, rating }))
      token = apps.size > known ? page.serpapi_pagination?.next_page_token : undefined
    } while (token && apps.size < asked.depth)
    return [...apps.values()]
  }

  /** An answer without a name is a mishap of its cache. */
  async function product<S extends z.ZodType>(
    query: Record<string, string>,
    shape: S,
    asked: Product<z.output<S>>,
  ) {
    for (const more of [{}, { no_cache: 'true' }]) {
      const answer = await ask({ ...query, ...more }, shape, asked)
      if (asked.titleOf(answer)) return answer
    }
    throw new StoreError('unreadable', 'the paid source shows an app without a name')
  }

  return {
    name: 'serpapi',
    async search(store, term, asked) {
      const search = store === 'app_store' ? searchApple : searchPlay
      const apps = (await search(term, asked)).slice(0, asked.depth)
      if (apps.length === 0)
        throw new StoreError('unreadable', 'the paid source answered with an empty list')
      return { apps, source: 'serpapi', checkedDepth: apps.length }
    },
    async listing(store, id, asked) {
      const { country, language } = asked
      if (store === 'app_store') {
        const query = { engine: 'apple_product', product_id: id, type: 'app', country }
        const shown = await product(query, AppleProduct, {
          ...asked,
          titleOf: ({ title }) => title,
        })
        if (shown.id !== undefined && shown.id !== id)
          throw new StoreError('unreadable', 'the paid source shows another app')
        return appleListing(id, shown)
      }
      const query = {
        engine: 'google_play_product',
        product_id: id,
        store: 'apps',
        gl: country,
        hl: language,
      }
      const titleOf = (shown: z.output<typeof PlayProduct>) => shown.product_info.title
      return playListing(id, await product(query, PlayProduct, { ...asked, titleOf }))
    },
  }
}

type Product<Shown> = Ask & { titleOf(shown: Shown): string | undefined }
type Facts = {
  developer: string | undefined
  rating: number | undefined
  count?: number | undefined
}

function found(
  id: string,
  title: string | undefined,
  { developer, rating, count }: Facts,
): FoundApp {
  const known = {
    developer: developer ?? null,
    rating: rating || null,
    ratingCount: count ?? null,
  }
  return { id, title: title ?? null, ...known, updatedAt: null }
}

function appleListing(id: string, product: z.infer<typeof AppleProduct>): FoundListing {
  const { rating_count: count } = product
  const [latest] = product.version_history ?? []
  const listing = partialListing({
    id,
    title: product.title ?? '',
    subtitle: product.snippet ?? null,
    description: product.description ?? null,
    developer: product.developer?.name ?? null,
    rating: product.rating || null,
    ratingCount: typeof count === 'number' ? count : shortCount(count),
    screenshots: product.iphone_screenshots ?? null,
    version: latest?.release_version ?? null,
    releaseNotes: latest?.release_notes ?? null,
    updatedAt: secondsOf(latest?.release_date),
  })
  return { listing, sources: ['serpapi'] }
}

function playListing(id: string, product: z.infer<typeof PlayProduct>): FoundListing {
  const { product_info: info, media } = product
  const listing = partialListing({
    id,
    bundleId: id,
    title: info.title ?? '',
    description: product.about_this_app?.snippet ?? null,
    developer: info.authors?.[0]?.name ?? null,
    rating: info.rating || null,
    ratingCount: info.reviews ?? null,
    installs: info.downloads ?? null,
    icon: info.thumbnail ?? null,
    screenshots: media?.images ?? null,
    hasVideo: media ? media.video !== undefined : null,
    updatedAt: secondsOf(product.updated_on),
    releaseNotes: product.whats_new?.snippet ?? null,
  })
  return { listing, sources: ['serpapi'] }
}
