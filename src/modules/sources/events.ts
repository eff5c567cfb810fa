import { z } from 'zod'
import { event } from '../../core/event.ts'

/** The maker of a model has set its shutdown date; announced 60, 14 and 3 days before. */
export const modelEnding = event(
  'source.model_ending',
  z.object({
    source: z.string().max(100),
    model: z.string().max(200),
    shutdown_date: z.iso.date(),
    days: z.int(),
  }),
)

/** A source has used this share of its budget of the month; at 100 it is not asked any more. */
export const sourceBudgetReached = event(
  'source.budget_reached',
  z.object({
    source: z.string().max(100),
    percent: z.union([z.literal(80), z.literal(100)]),
    spent_usd: z.number(),
    budget_usd: z.number(),
  }),
)

/** A source has not answered since a moment, despite requests. */
export const sourceFailing = event(
  'source.failing',
  z.object({
    source: z.string().max(100),
    reason: z.string(),
    failures: z.int(),
    since: z.number(),
  }),
)
