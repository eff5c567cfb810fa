import { z } from 'zod'
import { event } from '../../core/event.ts'
import { FailureCounts } from '../../core/failures.ts'

/** Absent in events from before failures were counted. */
const failing = { errors: z.int().optional(), failures: FailureCounts.optional() }

/** A rank check completed. */
export const jobCompleted = event(
  'job.completed',
  z.object({
    job_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    keywords_checked: z
      .int()
      .describe('Those that were really checked: the failed ones are not among them'),
    duration_seconds: z.int(),
    ...failing,
  }),
)

/** A rank check failed. */
export const jobFailed = event(
  'rank.job_failed',
  z.object({
    job_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    message: z.string(),
    duration_seconds: z.int().optional(),
    ...failing,
  }),
)

/** Results of a job were corrected by a reparse. */
export const jobCorrected = event(
  'rank.job_corrected',
  z.object({ job_id: z.int(), client_id: z.int() }),
)

/** A keyword, or a whole client, moved more than it usually does. Numbers of a keyword are null for a whole client. */
export const spikeDetected = event(
  'rank.spike_detected',
  z.object({
    job_id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    scope: z.enum(['keyword', 'client']),
    direction: z.enum(['up', 'down']),
    keyword_id: z.int().optional(),
    query: z.string().optional(),
    geo: z.string().optional(),
    lang: z.string().optional(),
    device: z.string().optional(),
    position: z.int().nullable(),
    prev_position: z.int().nullable(),
    delta: z.int().nullable(),
    url: z.string().optional(),
    visibility: z.number().optional(),
    prev_visibility: z.number().optional(),
    affected_keywords: z.int().optional(),
    is_volatile: z
      .boolean()
      .nullable()
      .optional()
      .describe('Of a whole client: its competitors moved too; null when none is watched'),
    severity: z.enum(['info', 'warning', 'urgent']),
  }),
)
