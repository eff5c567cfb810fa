import type { Listing } from './port.ts'

/** A listing of which only the named facts are known. */
export function partialListing(
  known: Partial<Listing> & { id: string; title: string },
): Listing {
  const unknown = {
    bundleId: null,
    url: null,
    subtitle: null,
    shortDescription: null,
    description: null,
    descriptionHtml: null,
    developer: null,
    category: null,
    categoryId: null,
    price: null,
    currency: null,
    rating: null,
    ratingCount: null,
    histogram: null,
    installs: null,
    minInstalls: null,
    icon: null,
    headerImage: null,
    screenshots: null,
    tabletScreenshots: null,
    hasVideo: null,
    version: null,
    updatedAt: null,
    releasedAt: null,
    releaseNotes: null,
    languages: null,
    contentRating: null,
    privacyUrl: null,
    hasPurchases: null,
    kind: null,
  }
  return { ...unknown, ...known }
}
