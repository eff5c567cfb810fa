import { fail } from '../../base/errors.ts'
import { hostOf } from '../../base/network/url.ts'
import { median } from '../../base/stats.ts'
import type { Context } from '../../core/context.ts'
import { callPrice } from '../../providers/search/call-cost.ts'
import type { LocalResult } from '../../providers/search/page.ts'
import type { SearchQuery, SourceName } from '../../providers/search/port.ts'
import { explainFailure } from '../serp/index.ts'
import { type Business, isBusiness } from './rules/business.ts'
import type { ListedBusiness } from './rules/figures.ts'
import { llOf, type Point } from './rules/points.ts'

/** One page of the map: who is not on it ranks beyond. */
export const DEPTH = 20

type Words = { query: string; geo: string; lang: string }

export const mapQuery = (
  { query, geo, lang }: Words,
  at: { ll: string } | { location: string },
): SearchQuery => ({
  q: query,
  vertical: 'maps',
  gl: geo,
  hl: lang,
  num: DEPTH,
  page: 1,
  autocorrect: true,
  device: 'desktop',
  ...at,
})

export const queryAt = (words: Words, point: Point) => mapQuery(words, { ll: llOf(point) })

const ANYWHERE = queryAt({ query: 'x', geo: 'us', lang: 'en' }, { latitude: 0, longitude: 0 })

/** The first source to use; refuses when none can search the map from a point. */
export function requireMapSource(ctx: Context): SourceName {
  const able = mapSourceOf(ctx)
  if (!able) throw fail('grid_no_source')
  return able
}

/** The same; nothing where none can. */
export function mapSourceOf({ search }: Context): SourceName | undefined {
  const names = new Set(search.health().map(({ source }) => source))
  return [...names].find((source) => search.supports(ANYWHERE, { source }))
}

/** The list price of a number of map searches; the sandbox is free. */
export function mapPrice(ctx: Context, points: number): number {
  const source = requireMapSource(ctx)
  return ctx.config.simulated.search
    ? 0
    : points * callPrice(source, ANYWHERE, ctx.config.search.prices)
}

/** The businesses that the map shows for a location, or from a point. */
export async function searchMap(ctx: Context, query: SearchQuery): Promise<LocalResult[]> {
  const { page } = await ctx.search
    .search(query, { signal: ctx.signal })
    .catch(explainFailure(ctx))
  return page.places ?? []
}

/** The middle of what the map shows for a location: its list of locations has no coordinates. */
export async function centreOf(
  ctx: Context,
  words: Words & { location: string },
): Promise<Point> {
  const found = await searchMap(ctx, mapQuery(words, { location: words.location }))
  const latitude = median(found.flatMap((result) => result.latitude ?? []))
  const longitude = median(found.flatMap((result) => result.longitude ?? []))
  if (latitude === null || longitude === null)
    throw fail('grid_centre_unknown', { name: words.location })
  return { latitude, longitude }
}

/** A result as stored. */
export const listedOf = (result: LocalResult, business: Business): ListedBusiness => ({
  position: result.position,
  ...businessFields(result),
  is_own: isBusiness(result, business),
})

export const businessFields = ({
  title,
  placeId,
  cid,
  website,
  category,
  rating,
  ratingCount,
}: LocalResult) => ({
  name: title,
  place_id: placeId ?? '',
  cid: cid ?? '',
  domain: hostOf(website ?? '') ?? '',
  category: category ?? '',
  rating: rating ?? null,
  reviews: ratingCount ?? null,
})
