import { z } from 'zod'
import { type FoundApp, type Listing, StoreError } from '../port.ts'
import { readJson, readShape } from '../store-request.ts'
import { secondsOf } from '../written-values.ts'

const MAX_RESULTS = 500
const text = z.string().max(50_000).nullable().catch(null).default(null)
const number = z.number().nullable().catch(null).default(null)
const texts = z.array(z.string().max(4000)).max(1000).nullable().catch(null).default(null)

const App = z.object({
  trackId: z.number().int().positive(),
  trackName: z.string().min(1).max(1000),
  kind: text,
  bundleId: text,
  trackViewUrl: text,
  description: text,
  artistName: text,
  sellerName: text,
  primaryGenreName: text,
  primaryGenreId: number,
  price: number,
  currency: text,
  averageUserRating: number,
  userRatingCount: number,
  artworkUrl512: text,
  artworkUrl100: text,
  screenshotUrls: texts,
  ipadScreenshotUrls: texts,
  version: text,
  currentVersionReleaseDate: text,
  releaseDate: text,
  releaseNotes: text,
  languageCodesISO2A: texts,
  contentAdvisoryRating: text,
  sellerUrl: text,
})
type LookupApp = z.infer<typeof App>

const Answer = z.object({
  resultCount: z.number().int().min(0),
  results: z.array(z.unknown()).max(MAX_RESULTS),
})

/** The apps of a lookup or a search, in their order; other things that share the answer are passed over. */
export function readLookup(answer: string): LookupApp[] {
  const value = readJson(answer)
  const isBare = typeof value === 'object' && value !== null && 'trackId' in value
  const found: unknown[] = isBare ? [value] : readShape(Answer, value).results
  const software = found.filter(isSoftware)
  const apps = software.flatMap((each) => App.safeParse(each).data ?? [])
  if (software.length > 0 && apps.length === 0)
    throw new StoreError('unreadable', 'no app of the answer could be read')
  return apps
}

const Kind = z.object({
  trackId: z.number(),
  kind: z.enum(['software', 'mac-software']).optional(),
})
const isSoftware = (each: unknown) => Kind.safeParse(each).success

/** The store leaves screenshots out at times: an empty list says nothing. */
const known = (list: string[] | null) => (list?.length ? list : null)

export function listingOfLookup(app: LookupApp): Listing {
  return {
    id: String(app.trackId),
    bundleId: app.bundleId,
    url: app.trackViewUrl,
    title: app.trackName,
    subtitle: null,
    shortDescription: null,
    description: app.description,
    descriptionHtml: null,
    developer: app.sellerName ?? app.artistName,
    category: app.primaryGenreName,
    categoryId: app.primaryGenreId === null ? null : String(app.primaryGenreId),
    price: app.price,
    currency: app.currency,
    // An app without ratings comes with an average of 0.
    rating: app.userRatingCount === 0 ? null : app.averageUserRating || null,
    ratingCount: app.userRatingCount,
    histogram: null,
    installs: null,
    minInstalls: null,
    icon: app.artworkUrl512 ?? app.artworkUrl100,
    headerImage: null,
    screenshots: known(app.screenshotUrls),
    tabletScreenshots: known(app.ipadScreenshotUrls),
    hasVideo: null,
    version: app.version,
    updatedAt: secondsOf(app.currentVersionReleaseDate),
    releasedAt: app.releaseDate,
    releaseNotes: app.releaseNotes,
    languages: known(app.languageCodesISO2A),
    contentRating: app.contentAdvisoryRating,
    privacyUrl: null,
    hasPurchases: null,
    kind: app.kind,
  }
}

export function foundOfLookup(app: LookupApp): FoundApp {
  const { rating, ratingCount, updatedAt } = listingOfLookup(app)
  return {
    id: String(app.trackId),
    title: app.trackName,
    developer: app.artistName ?? app.sellerName,
    rating,
    ratingCount,
    updatedAt,
  }
}
