import { z } from 'zod'
import { readJson, readShape } from '../ask.ts'
import { type FoundApp, type Listing, StoreError, type StoreReview } from '../port.ts'
import { secondsOf, shortCount } from '../text.ts'

const MAX_ITEMS = 1000
const text = z.string().max(50_000).optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const id = z.union([z.string().regex(/^\d{1,15}$/), z.int().positive().transform(String)])
const listOf = <S extends z.ZodType>(item: S) => z.array(item).max(MAX_ITEMS)

/** The data that a page of the store was made from; pages wrap it in an object, or do not. */
function serverData(html: string): unknown {
  const tag = /<script[^>]*\bid="serialized-server-data"[^>]*>/.exec(html)
  if (!tag) throw new StoreError('unreadable', 'the page holds no data')
  const from = tag.index + tag[0].length
  const value = readJson(html.slice(from, html.indexOf('</script>', from)))
  const list = Array.isArray(value) ? value : readShape(z.object({ data: z.array(z.unknown()).max(50) }), value).data
  return readShape(z.object({ data: z.unknown() }), list[0]).data
}

const Lockup = z.object({
  adamId: id.nullish().catch(undefined),
  title: text,
  subtitle: text,
  developerName: text,
  rating: number,
  ratingCount: z
    .union([z.string().max(50), z.number()])
    .optional()
    .catch(undefined),
})
const Hit = z.object({ $kind: text, resultType: text, lockup: Lockup.optional().catch(undefined) })
const SearchPage = z.object({
  shelves: listOf(z.object({ items: listOf(Hit).optional().catch(undefined) })),
  nextPage: z
    .object({ results: listOf(z.object({ id: id.optional().catch(undefined), type: text })).optional() })
    .nullish()
    .catch(undefined),
})

/** Apps in the order of the device: whole ones first, then those of which only the id is told. */
export function readSearchPage(html: string): FoundApp[] {
  const { shelves, nextPage } = readShape(SearchPage, serverData(html))
  const shown = shelves
    .flatMap(({ items = [] }) => items)
    .filter(isApp)
    .flatMap(appOf)
  const rest = (nextPage?.results ?? []).filter(({ type }) => type === 'apps').flatMap((each) => each.id ?? [])
  const seen = new Set<string>()
  return [...shown, ...rest.map(unnamed)].filter((app) => !seen.has(app.id) && seen.add(app.id))
}

/** Advertisements and bundles stand in the list, but hold no rank. */
function isApp({ $kind = '', resultType = '' }: z.infer<typeof Hit>): boolean {
  return !/^Ad|Sponsor|Bundle|Editorial/i.test($kind) && !/^(ad|bundle|editorial)/i.test(resultType)
}

function appOf({ lockup }: z.infer<typeof Hit>): FoundApp[] {
  if (!lockup?.adamId) return []
  const { adamId, title = null, developerName = null, rating = null, ratingCount } = lockup
  const count = typeof ratingCount === 'number' ? ratingCount : shortCount(ratingCount)
  return [{ id: adamId, title, developer: developerName, rating: rating || null, ratingCount: count, updatedAt: null }]
}

const unnamed = (id: string): FoundApp => ({
  id,
  title: null,
  developer: null,
  rating: null,
  ratingCount: null,
  updatedAt: null,
})

const Shelf = z.object({ items: listOf(z.record(z.string(), z.unknown())) })
const ProductPage = z.object({
  title: text,
  lockup: z.object({ adamId: id, bundleId: text, title: text, subtitle: text }),
  titleOfferDisplayProperties: z.object({ hasInAppPurchases: z.boolean() }).optional().catch(undefined),
  shelfMapping: z.record(z.string(), z.unknown()),
})
type ProductPage = z.infer<typeof ProductPage>

export type PageListing = Pick<
  Listing,
  | 'id'
  | 'bundleId'
  | 'title'
  | 'subtitle'
  | 'description'
  | 'category'
  | 'rating'
  | 'ratingCount'
  | 'screenshots'
  | 'tabletScreenshots'
  | 'hasVideo'
  | 'version'
  | 'updatedAt'
  | 'releaseNotes'
  | 'languages'
  | 'hasPurchases'
>

export type ReadProduct = { listing: PageListing; reviews: StoreReview[] }

/** What the page of one app shows, other apps on its shelves left out. */
export function readProductPage(html: string, appId?: string): ReadProduct {
  const page = readShape(ProductPage, serverData(html))
  if (appId !== undefined && page.lockup.adamId !== appId)
    throw new StoreError('unreadable', 'the page shows another app')
  return { listing: listingOf(page), reviews: reviewsOf(page.shelfMapping) }
}

function listingOf(page: ProductPage): PageListing {
  const { lockup, shelfMapping } = page
  const first = (name: string) => itemsOf(shelfMapping[name])[0] ?? {}
  const ratings = z.object({ ratingAverage: number, totalNumberOfRatings: number }).parse(first('productRatings'))
  const count = ratings.totalNumberOfRatings ?? null
  const described = z
    .object({ paragraph: z.object({ text }).optional() })
    .catch({})
    .parse(first('description'))
  const latest = z.object({ primarySubtitle: text, secondarySubtitle: text, text }).parse(first('mostRecentVersion'))
  const category = informationOf(shelfMapping, 'Category')
  const phone = mediaOf(shelfMapping, 'product_media_phone_')
  // The store shows the category where an app has no subtitle.
  const subtitle = lockup.subtitle === category ? '' : (lockup.subtitle ?? '')
  return {
    id: lockup.adamId,
    bundleId: lockup.bundleId ?? null,
    title: lockup.title ?? page.title ?? '',
    subtitle,
    description: described.paragraph?.text ?? null,
    category,
    rating: count === 0 ? null : (ratings.ratingAverage ?? null),
    ratingCount: count,
    screenshots: phone?.screenshots ?? null,
    tabletScreenshots: mediaOf(shelfMapping, 'product_media_pad_')?.screenshots ?? null,
    hasVideo: phone ? phone.hasVideo : null,
    version: latest.primarySubtitle?.replace(/^\D*\s/, '') ?? null,
    updatedAt: /^\d{4}-/.test(latest.secondarySubtitle ?? '') ? secondsOf(latest.secondarySubtitle) : null,
    releaseNotes: latest.text ?? null,
    languages: languagesOf(informationOf(shelfMapping, 'Languages')),
    hasPurchases: page.titleOfferDisplayProperties?.hasInAppPurchases ?? null,
  }
}

const itemsOf = (shelf: unknown) => Shelf.safeParse(shelf).data?.items ?? []

const Information = z.object({ title: z.string(), items: listOf(z.object({ text })) })

function informationOf(shelves: ProductPage['shelfMapping'], title: string): string | null {
  const rows = itemsOf(shelves.information).flatMap((each) => Information.safeParse(each).data ?? [])
  return rows.find((row) => row.title === title)?.items[0]?.text ?? null
}

/** A list that was cut short ("and 12 more") is no list. */
function languagesOf(names: string | null): string[] | null {
  if (names === null || /\b\d+ more\b/.test(names)) return null
  return names.split(/,\s*/)
}

const Picture = z.object({ template: text, url: text })

function mediaOf(shelves: ProductPage['shelfMapping'], name: string) {
  const items = itemsOf(shelves[name])
  if (items.length === 0) return null
  const pictures = items.flatMap(({ screenshot }) => Picture.safeParse(screenshot).data ?? [])
  return {
    screenshots: pictures.flatMap(({ template, url }) => template ?? url ?? []),
    hasVideo: items.some(({ video }) => video !== undefined && video !== null),
  }
}

const PageReview = z.object({
  $kind: z.literal('Review'),
  id: z.union([z.string().min(1).max(100), z.number().transform(String)]),
  title: text,
  date: z.string().max(100),
  contents: z.string().max(50_000),
  rating: z.int().min(1).max(5),
  response: z
    .object({ contents: z.string().max(50_000), date: text })
    .nullish()
    .catch(undefined),
})

function reviewsOf(shelves: ProductPage['shelfMapping']): StoreReview[] {
  const all = Object.values(shelves)
    .flatMap(itemsOf)
    .flatMap((item) => [item, item.review])
  const reviews = all.flatMap((item) => PageReview.safeParse(item).data ?? [])
  const seen = new Set<string>()
  return reviews
    .filter((each) => !seen.has(each.id) && seen.add(each.id))
    .flatMap(({ id, rating, title = null, contents, date, response }) => {
      const writtenAt = secondsOf(date)
      if (writtenAt === null) return []
      const reply = response ? { text: response.contents, repliedAt: secondsOf(response.date) } : null
      return [{ id, rating, title, text: contents, version: null, writtenAt, helpful: null, reply }]
    })
}
