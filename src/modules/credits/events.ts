import { z } from 'zod'
import { event } from '../../core/event.ts'

/** The balance fell below what the workspace chose. */
export const creditsLow = event(
  'credits.low',
  z.object({
    credits: z.int().describe('Credits that are left'),
    threshold: z.int().describe('The number they fell below'),
  }),
)
