import { z } from 'zod'
import { event } from '../../core/event.ts'

/** A report was made and sent to everybody who gets it, by a person or by a schedule. */
export const reportSent = event(
  'report.sent',
  z.object({
    client_id: z.int(),
    client_name: z.string(),
    snapshot_id: z.int(),
    visibility: z.number().nullable(),
    visibility_change: z.number().nullable(),
    is_simulated: z.boolean(),
  }),
)
