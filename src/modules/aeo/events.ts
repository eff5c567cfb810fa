import { z } from 'zod'
import { event } from '../../core/event.ts'
import { FailureCounts } from '../../core/failures.ts'

const Access = z.enum(['app', 'api'])

/**
 * A check of a client's prompts in the answer engines has ended. Its score and rate are those of the apps that people
 * use where any answered, else of the APIs, as `access` says; both stand in `by_access`, and are never mixed.
 */
export const aeoCheckCompleted = event(
  'aeo.check_completed',
  z.object({
    check_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    prompts_checked: z.int(),
    answers: z.int(),
    // Checks that ended before they were told apart have neither.
    access: Access.default('api'),
    visibility_score: z.number().nullable(),
    mention_rate: z.number().nullable(),
    by_access: z
      .array(
        z.object({
          access: Access,
          answers: z.int(),
          visibility_score: z.number().nullable(),
          mention_rate: z.number().nullable(),
        }),
      )
      .default([]),
    errors: z.int(),
    failures: FailureCounts.optional(),
    duration_seconds: z.int(),
  }),
)
