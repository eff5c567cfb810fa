import { z } from 'zod'
import type { Meter } from '../../../meter.ts'
import { callApi } from '../../api/call-api.ts'
import {
  compact,
  link,
  listOf,
  optionalBlock,
  optionalList,
  optionalNumber,
  optionalText,
  title,
} from '../../api/shape.ts'
import { callPrice } from '../../call-cost.ts'
import { meteredCall } from '../../metered.ts'
import { type SearchContext, SourceError, type Transport } from '../../port.ts'
import { SearchError } from '../../search-failed.ts'
import type { SearchSettings } from '../../settings.ts'
import { serper } from './definition.ts'

const Review = z.object({
  id: optionalText,
  rating: optionalNumber,
  date: optionalText,
  isoDate: optionalText,
  snippet: optionalText,
  likes: optionalNumber,
  user: optionalBlock(
    z.object({
      name: title,
      link: optionalText,
      thumbnail: optionalText,
      reviews: optionalNumber,
      photos: optionalNumber,
    }),
  ),
  media: optionalList(
    z.object({ type: optionalText, imageUrl: optionalText, caption: optionalText }),
  ),
  response: optionalBlock(
    z.object({ date: optionalText, isoDate: optionalText, snippet: optionalText }),
  ),
})

const ReviewsFound = z.object({
  reviews: listOf(Review),
  topics: optionalList(z.object({ name: title, reviews: optionalNumber, id: optionalText })),
  nextPageToken: optionalText,
})

const LensFound = z.object({
  organic: listOf(
    z.object({
      title,
      link,
      source: optionalText,
      imageUrl: optionalText,
      thumbnailUrl: optionalText,
    }),
  ),
})

/** A place by one of its ids, and which of its reviews. */
type ReviewsQuery = {
  cid?: string | undefined
  fid?: string | undefined
  placeId?: string | undefined
  gl: string
  hl: string
  sortBy?: string | undefined
  topicId?: string | undefined
  nextPageToken?: string | undefined
}
type LensQuery = { url: string; gl: string; hl: string }

/** Questions that are no search for words; one source alone answers them. Fail with SearchError. */
export type Lookups = {
  /** Reviews of a place. */
  reviews(query: ReviewsQuery, signal: AbortSignal): Promise<z.output<typeof ReviewsFound>>
  /** Pages that show a picture. */
  lens(query: LensQuery, signal: AbortSignal): Promise<z.output<typeof LensFound>>
}

const nobody = () => Promise.reject(new SearchError('unsupported', { attempts: [] }))
export const noLookups: Lookups = { reviews: nobody, lens: nobody }

type Means = { fetcher: Transport; meter?: Meter | undefined }

/** Without its key there is nobody to ask. */
export function serperLookups(
  { bases, keys, order, prices }: SearchSettings,
  { fetcher, meter }: Means,
): Lookups {
  const key = order.includes('serper') ? keys.serper?.key : undefined
  if (key === undefined) return noLookups
  const price = callPrice('serper', { vertical: 'search', num: 10, page: 1 }, prices)
  const base = bases.serper ?? serper.base
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }

  async function ask<Shape>(
    path: string,
    shape: z.ZodType<Shape>,
    { query, signal }: Asking,
  ): Promise<Shape> {
    const options = { method: 'POST', headers, body: JSON.stringify(compact(query)) } as const
    const context: SearchContext = { signal, fetcher, transport: fetcher }
    const call = () => callApi({ url: `${base}/${path}`, options, shape }, context)
    try {
      return await (meter ? meteredCall(call, { source: 'serper', price, meter }) : call())
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      throw new SearchError(error.reason, { attempts: [], calls: 1, name: 'Serper' })
    }
  }

  return {
    reviews: (query, signal) => ask('reviews', ReviewsFound, { query, signal }),
    lens: (query, signal) => ask('lens', LensFound, { query, signal }),
  }
}

type Asking = { query: object; signal: AbortSignal }
