import { z } from 'zod'
import { ACTIVE_JOB_TYPES } from '../../core/active-job.ts'
import { event } from '../../core/event.ts'
import { FailureCounts } from '../../core/failures.ts'

/** The rows are gone already: listeners clear what lies outside the database's foreign keys. */
export const clientDeleted = event(
  'client.deleted',
  z.object({ client_id: z.int(), workspace_id: z.int() }),
)

/** What the client or its competitors are called, or where they live, is another now. */
export const clientNamesChanged = event(
  'client.names_changed',
  z.object({ client_id: z.int() }),
)

/** Work on a client ended, and not all of it succeeded. */
export const workFailed = event(
  'work.failed',
  z.object({
    work: z.enum(ACTIVE_JOB_TYPES),
    id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    outcome: z.enum(['failed', 'partial']),
    succeeded: z.int(),
    failed: z.int(),
    failures: FailureCounts,
    message: z.string(),
  }),
)
