import { type Listing, StoreError } from '../port.ts'
import { plainOrNull, plainText } from '../written-values.ts'
import { at, blocksOf, numberAt, path, textAt } from './payload.ts'

const DETAILS = 'Ws7gDc'
const MAX_PICTURES = 100
const MICROS = 1_000_000

/** The listing on a details page. */
export function readPlayListing(html: string): Listing {
  const data = blocksOf(html, DETAILS)
    .map((root) => path(root, 1, 2))
    .find(isDetails)
  if (data === undefined) throw new StoreError('unreadable', 'the page holds no listing')
  const id = textAt(data, 77, 0) ?? ''
  const count = numberAt(data, 51, 2, 1)
  const markup = textAt(data, 12, 0, 0, 1) ?? textAt(data, 72, 0, 1)
  const price = numberAt(data, 57, 0, 0, 0, 0, 1, 0, 0)
  return {
    id,
    bundleId: id,
    url: null,
    title: plainText(textAt(data, 0, 0) ?? ''),
    subtitle: null,
    shortDescription: plainOrNull(textAt(data, 73, 0, 1)),
    description: plainOrNull(markup),
    descriptionHtml: markup,
    developer: plainOrNull(textAt(data, 68, 0)),
    category: textAt(data, 79, 0, 0, 0),
    categoryId: textAt(data, 79, 0, 0, 2),
    price: price === null ? null : price / MICROS,
    currency: textAt(data, 57, 0, 0, 0, 0, 1, 0, 1),
    // An app without ratings comes with a score of 0.
    rating: count === 0 ? null : numberAt(data, 51, 0, 1) || null,
    ratingCount: count,
    histogram: histogramOf(path(data, 51, 1)),
    installs: textAt(data, 13, 0),
    minInstalls: numberAt(data, 13, 1),
    icon: textAt(data, 95, 0, 3, 2),
    headerImage: textAt(data, 96, 0, 3, 2),
    screenshots: picturesOf(path(data, 78, 0)),
    tabletScreenshots: null,
    hasVideo: textAt(data, 100, 0, 0, 3, 2) !== null,
    version: textAt(data, 140, 0, 0, 0),
    updatedAt: numberAt(data, 145, 0, 1, 0),
    releasedAt: textAt(data, 10, 0),
    releaseNotes: plainOrNull(textAt(data, 144, 1, 1)),
    languages: null,
    contentRating: textAt(data, 9, 0),
    privacyUrl: textAt(data, 99, 0, 5, 2),
    hasPurchases: null,
    kind: null,
  }
}

/** Other questions of the page have the same name; only the details have a title and a description. */
function isDetails(data: unknown): boolean {
  return (
    textAt(data, 0, 0) !== null &&
    (textAt(data, 72, 0, 1) ?? textAt(data, 12, 0, 0, 1)) !== null
  )
}

/** Every app has pictures here: where there are none, the page left them out. */
function picturesOf(list: unknown): string[] | null {
  const pictures = Array.isArray(list)
    ? list.slice(0, MAX_PICTURES).flatMap((each) => textAt(each, 3, 2) ?? [])
    : []
  return pictures.length > 0 ? pictures : null
}

function histogramOf(from: unknown): number[] | null {
  const counts = [1, 2, 3, 4, 5].flatMap((stars) => numberAt(at(from, stars), 1) ?? [])
  return counts.length === 5 ? counts : null
}
