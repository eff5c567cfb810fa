import { z } from 'zod'
import { isCountry } from '../../base/languages/country.ts'
import { httpUrl } from '../../base/network/url.ts'
import type { Context } from '../../core/context.ts'
import { fieldError, readInput } from '../../core/input-errors.ts'
import { invalidFields } from '../../core/invoke.ts'
import { text } from '../../core/schemas.ts'
import { isBillable } from '../../modules/credits/index.ts'
import { explainFailure } from '../../modules/serp/index.ts'
import type { WebContext } from '../http/hono-env.ts'
import { type Answered, type Call, readFields } from './call.ts'

const market = {
  gl: z.string().toLowerCase().refine(isCountry, fieldError('field_country')).default('us'),
  hl: z.string().max(10).default('en').describe('Interface language'),
}
const id = text(200, 1).optional()

export const ReviewsRequest = z
  .looseObject({
    cid: id.describe('The place, as /v1/maps names it; or its fid, or its placeId'),
    fid: id.describe('The place by its feature id, as /v1/maps names it'),
    placeId: id.describe('The place by its Google id, as /v1/maps names it'),
    ...market,
    sortBy: z
      .enum(['mostRelevant', 'newest', 'highestRating', 'lowestRating'])
      .optional()
      .describe('Which reviews come first; default mostRelevant'),
    topicId: id.describe('Only reviews of this topic of the answer before'),
    nextPageToken: text(2000, 1).optional().describe('The token of the answer before'),
  })
  .refine(({ cid, fid, placeId }) => cid ?? fid ?? placeId, {
    error: fieldError('field_cid'),
    path: ['cid'],
  })
  .meta({ id: 'ReviewsRequest' })

export const LensRequest = z
  .looseObject({
    url: text(2048, 1)
      .refine((url) => httpUrl(url) !== undefined, fieldError('field_http'))
      .describe('Address of the picture; it must be public')
      .meta({ format: 'uri' }),
    ...market,
  })
  .meta({ id: 'LensRequest' })

const words = z.string().optional()
const number = z.number().optional()
const about = {
  searchParameters: z
    .looseObject({ type: z.string(), engine: z.string() })
    .describe('The fields as asked'),
  searchInformation: z.object({
    requestId: z.string(),
    source: z.string().describe('sandbox: the results are simulated'),
    tookMs: z.int(),
    fetchedAt: z.int().describe('Unix time'),
  }),
  credits: z.int().min(0).describe('What this request cost'),
}

export const ReviewsAnswer = z
  .object({
    ...about,
    reviews: z.array(
      z.object({
        id: words,
        rating: number,
        date: words.describe('As the engine words it: 2 months ago'),
        isoDate: words.describe('The same in ISO 8601'),
        snippet: words.describe('What was written; missing for a rating without words'),
        likes: number.describe('People who found it helpful'),
        user: z
          .object({
            name: z.string(),
            link: words,
            thumbnail: words.describe('Address of their picture'),
            reviews: number.describe('Reviews they have written'),
            photos: number.describe('Photos they have added'),
          })
          .optional()
          .describe('Who wrote it'),
        media: z
          .array(
            z.object({
              type: words,
              imageUrl: words,
              caption: words.describe('Words beside the picture'),
            }),
          )
          .optional()
          .describe('Pictures that came with it'),
        response: z
          .object({
            date: words,
            isoDate: words.describe('The same in ISO 8601'),
            snippet: words,
          })
          .optional()
          .describe('Reply of the owner'),
      }),
    ),
    topics: z
      .array(
        z.object({
          name: z.string(),
          reviews: number.describe('Reviews that speak of it'),
          id: words,
        }),
      )
      .optional()
      .describe('What reviews speak of; an id goes into topicId'),
    nextPageToken: words.describe('For the next page; missing on the last'),
  })
  .meta({ id: 'ReviewsAnswer' })

export const LensAnswer = z
  .object({
    ...about,
    organic: z
      .array(
        z.object({
          title: z.string(),
          link: z.string(),
          source: words,
          imageUrl: words,
          thumbnailUrl: words,
        }),
      )
      .describe('Pages that show the picture, or one like it'),
  })
  .meta({ id: 'LensAnswer' })

export const readReviewsCall = (c: WebContext) =>
  readLookup(c, ReviewsRequest, {
    facts: { type: 'reviews', engine: 'google' },
    find: ({ search, signal }, query) => search.lookups.reviews(query, signal),
  })

export const readLensCall = (c: WebContext) =>
  readLookup(c, LensRequest, {
    facts: { type: 'lens', engine: 'google-lens' },
    find: ({ search, signal }, query) => search.lookups.lens(query, signal),
  })

type Lookup<Query> = {
  facts: { type: string; engine: string }
  find(ctx: Context, query: Query): Promise<object>
}

async function readLookup<Shape extends z.ZodType<object>>(
  c: WebContext,
  shape: Shape,
  lookup: Lookup<z.output<Shape>>,
): Promise<Call> {
  const read = readInput(shape, await readFields(c))
  if (!read.success) throw invalidFields(read.error)
  // An Error instead of a question keeps the cache out.
  return {
    questions: [new Error('a lookup')],
    isBatch: false,
    work: (ctx) => answerLookup(ctx, read.data, lookup),
  }
}

/** Found live: nothing is cached. */
async function answerLookup<Query>(
  ctx: Context,
  query: Query,
  { facts, find }: Lookup<Query>,
): Promise<Answered> {
  const started = performance.now()
  const found = await find(ctx, query).catch(explainFailure(ctx))
  const body = {
    searchParameters: { ...query, ...facts },
    ...found,
    searchInformation: {
      requestId: ctx.requestId,
      source: ctx.config.simulated.search ? 'sandbox' : 'serper',
      tookMs: Math.round(performance.now() - started),
      fetchedAt: Math.floor(ctx.now()),
    },
    credits: isBillable(ctx) ? 1 : 0,
  }
  return {
    body: JSON.stringify(body),
    outcome: { used: 1, cached: 0, failed: 0 },
    isHit: false,
  }
}
