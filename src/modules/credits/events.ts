import { z } from 'zod'
import { event } from '../../core/event.ts'
import { TOP_UP_STOPS } from './schemas.ts'

/** The balance fell below what the workspace chose. */
export const creditsLow = event(
  'credits.low',
  z.object({
    credits: z.int().describe('Credits that are left'),
    threshold: z.int().describe('The number they fell below'),
  }),
)

/** Automatic top-up bought credits. */
export const creditsToppedUp = event(
  'credits.topped_up',
  z.object({
    credits: z.int().describe('How many were bought'),
    amount_cents: z.int().describe('What they cost'),
  }),
)

/** Automatic top-up switched itself off, or waits for the next month. */
export const topUpStopped = event(
  'credits.top_up_stopped',
  z.object({ reason: z.enum(TOP_UP_STOPS) }),
)

/** A buyer's bank disputes a payment, or the dispute was decided. */
export const paymentDisputed = event(
  'payment.disputed',
  z.object({
    payment_id: z.int(),
    status: z.enum(['open', 'won', 'lost']),
    amount_cents: z.int().describe('The disputed part of the price'),
    credits: z.int().describe('Frozen, returned or lost with it'),
  }),
)
