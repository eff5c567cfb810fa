import { z } from 'zod'
import { event } from '../../core/event.ts'
import { FailureCounts } from '../../core/failures.ts'

/** A check of a client's prompts in the answer engines has ended; scores are null where nothing was answered. */
export const aeoCheckCompleted = event(
  'aeo.check_completed',
  z.object({
    check_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    prompts_checked: z.int(),
    answers: z.int(),
    visibility_score: z.number().nullable(),
    mention_rate: z.number().nullable(),
    errors: z.int(),
    failures: FailureCounts.optional(),
    duration_seconds: z.int(),
  }),
)
