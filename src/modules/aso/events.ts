import { z } from 'zod'
import { event } from '../../core/event.ts'

/** An app store task has ended with results. */
export const storeTaskCompleted = event(
  'aso.task_completed',
  z.object({ task_id: z.int(), client_id: z.int() }),
)

/** Somebody gave an app two stars or fewer since its reviews were last looked at. */
export const badReviewFound = event(
  'aso.bad_review',
  z.object({
    client_id: z.int(),
    app_id: z.int(),
    app_name: z.string(),
    review_id: z.string(),
    rating: z.int(),
    text: z.string(),
    written_at: z.number(),
  }),
)

/** The store shows a lower rating of an app than before. */
export const ratingFell = event(
  'aso.rating_fell',
  z.object({
    client_id: z.int(),
    app_id: z.int(),
    app_name: z.string(),
    rating: z.number(),
    before: z.object({ rating: z.number(), at: z.number() }),
  }),
)
