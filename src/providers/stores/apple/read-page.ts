import { z } from 'zod'
import { type Listing, StoreError, type StoreReview } from '../port.ts'
import { secondsOf } from '../written-values.ts'
import { reviewsWithin } from './page-reviews.ts'
import { adamId } from './read-search.ts'
import { serverData } from './server-data.ts'

const MAX_ITEMS = 1000
const text = z.string().max(50_000).optional().catch(undefined)
const number = z.number().optional().catch(undefined)

const ProductPage = z.object({
  title: text,
  lockup: z.object({ adamId, bundleId: text, title: text, subtitle: text }),
  titleOfferDisplayProperties: z
    .object({ hasInAppPurchases: z.boolean() })
    .optional()
    .catch(undefined),
  shelfMapping: z.record(z.string(), z.unknown()),
})
type ProductPage = z.infer<typeof ProductPage>
type Shelves = ProductPage['shelfMapping']

type PageListing = Pick<
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
  const page = serverData(html, ProductPage)
  if (appId !== undefined && page.lockup.adamId !== appId)
    throw new StoreError('unreadable', 'the page shows another app')
  if (!page.lockup.title && !page.title)
    throw new StoreError('unreadable', 'the page names no app')
  return { listing: listingOf(page), reviews: reviewsWithin(page.shelfMapping) }
}

const Ratings = z.object({ ratingAverage: number, totalNumberOfRatings: number })
const Described = z.object({ paragraph: z.object({ text }).optional() }).catch({})
const Latest = z.object({ primarySubtitle: text, secondarySubtitle: text, text })

function listingOf({
  title,
  lockup,
  shelfMapping,
  titleOfferDisplayProperties: offer,
}: ProductPage): PageListing {
  const first = (name: string) => itemsOf(shelfMapping[name])[0] ?? {}
  const ratings = Ratings.parse(first('productRatings'))
  const count = ratings.totalNumberOfRatings ?? null
  const latest = Latest.parse(first('mostRecentVersion'))
  const information = informationOf(shelfMapping)
  const phone = mediaOf(shelfMapping, 'product_media_phone_')
  return {
    id: lockup.adamId,
    bundleId: lockup.bundleId ?? null,
    title: lockup.title || title || '',
    subtitle: subtitleOf(lockup.subtitle, information),
    description: Described.parse(first('description')).paragraph?.text ?? null,
    category: named(information, CATEGORY),
    rating: count === 0 ? null : ratings.ratingAverage || null,
    ratingCount: count,
    screenshots: phone?.screenshots ?? null,
    tabletScreenshots: mediaOf(shelfMapping, 'product_media_pad_')?.screenshots ?? null,
    hasVideo: phone ? phone.hasVideo : null,
    version: /\d.*/s.exec(latest.primarySubtitle ?? '')?.[0].trim() ?? null,
    updatedAt: /^\d{4}-/.test(latest.secondarySubtitle ?? '')
      ? secondsOf(latest.secondarySubtitle)
      : null,
    releaseNotes: latest.text ?? null,
    languages: languagesOf(named(information, LANGUAGES)),
    hasPurchases: offer?.hasInAppPurchases ?? null,
  }
}

const PageCache = z.object({ items: z.array(z.unknown()).max(MAX_ITEMS) })
const Item = z.record(z.string(), z.unknown())
type Item = z.infer<typeof Item>

function itemsOf(shelf: unknown): Item[] {
  const items = PageCache.safeParse(shelf).data?.items ?? []
  return items.flatMap((item): Item[] => Item.array().safeParse([item]).data ?? [])
}

type Row = { title: string; text: string }
const Information = z.object({
  title: z.string().max(200),
  items: z.array(z.object({ text })).max(MAX_ITEMS),
})
/** The page is in the language that was asked for. */
const CATEGORY =
  /^(?:categor[yií]|catégorie|categor[ií]a|categorie|kategori[aeë]?|категор[иі]я|カテゴリ|카테고리|类别|類別)$/i
const LANGUAGES =
  /^(?:languages?|sprachen?|langues?|idiomas?|lingu[ae]|ta(?:al|len)|języki?|dil(?:ler)?|язык(?:и)?|мов[аи]|言語|언어|语言|語言)$/i

function informationOf(shelves: Shelves): Row[] {
  const rows = itemsOf(shelves.information).flatMap(
    (each) => Information.safeParse(each).data ?? [],
  )
  return rows.flatMap(({ title, items }) =>
    items[0]?.text ? [{ title, text: items[0].text }] : [],
  )
}

const named = (rows: Row[], name: RegExp) =>
  rows.find(({ title }) => name.test(title.trim()))?.text ?? null

/** The store shows the category where an app has no subtitle; in any language it is a row of the information, too. */
function subtitleOf(shown: string | undefined, rows: Row[]): string | null {
  if (shown === undefined) return null
  return rows.some((row) => row.text === shown) ? '' : shown
}

/** A list that was cut short ("and 12 more") is no list. */
function languagesOf(names: string | null): string[] | null {
  return names === null || /\d/.test(names) ? null : names.split(/[,、，،]\s*/)
}

const Picture = z.object({ template: text, url: text })

function mediaOf(shelves: Shelves, name: string) {
  const items = itemsOf(shelves[name])
  const pictures = items.flatMap(({ screenshot }) => Picture.safeParse(screenshot).data ?? [])
  const hasVideo = items.some(({ video }) => video !== undefined && video !== null)
  if (pictures.length === 0 && !hasVideo) return null
  return {
    screenshots: pictures.flatMap(({ template, url }) => template ?? url ?? []),
    hasVideo,
  }
}
