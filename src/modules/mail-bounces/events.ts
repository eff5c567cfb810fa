import { z } from 'zod'
import { event } from '../../core/event.ts'

/** Nothing is sent to an address any more. */
export const mailSuppressed = event(
  'mail_address.suppressed',
  z.object({
    /** Enough to recognise it by. */
    address: z.string(),
    kind: z.enum(['hard', 'soft', 'complaint']),
    reason: z.string(),
  }),
)
