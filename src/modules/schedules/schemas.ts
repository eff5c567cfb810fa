import { z } from 'zod'
import { fieldError } from '../../core/input-errors.ts'
import { Id, UnixTime } from '../../core/schemas.ts'
import { cronProblem, isTimezone } from './cron-expression.ts'

export const ScheduleId = Id.describe('The schedule, as listed by list_schedules')

export const Kind = z.enum([
  ...(['rank_check', 'aeo_check', 'aso_refresh', 'indexing', 'backlinks', 'geo_grid'] as const),
  ...(['local_map', 'search_volumes', 'report'] as const),
])
export type Kind = z.infer<typeof Kind>

export const CronText = z
  .string()
  .max(100)
  .overwrite((value) => value.trim().replace(/\s+/g, ' '))
  .superRefine((value, refinement) => {
    const message = cronProblem(value)
    if (message) refinement.addIssue({ code: 'custom', message })
  })
  .meta({
    description: 'Minute, hour, day, month, weekday; at most once an hour',
    example: '0 6 * * 1',
  })

export const Timezone = z
  .string()
  .max(60)
  .refine(isTimezone, { error: fieldError('field_time_zone') })
  .meta({
    description: 'IANA name of the time zone in which cron is read',
    example: 'Europe/Berlin',
  })

export const Screenshots = z
  .boolean()
  .nullable()
  .describe(
    'Whether its rank checks picture their results pages, at most 200; null: as set for the client',
  )

export const Queued = z
  .boolean()
  .describe(
    'Whether sources may take their time for its rank checks, where they have a queue that costs less',
  )

export const Outcome = z
  .object({
    status: z
      .enum(['started', 'skipped', 'failed'])
      .describe('skipped = one of the kind was running already'),
    message: z.string(),
    reason: z.string().optional().describe('Why it was not started, as a stable name'),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Values for the placeholders of the message'),
    job_id: z.int().nullable(),
  })
  .meta({ id: 'ScheduleOutcome' })
export type Outcome = z.infer<typeof Outcome>

export const Schedule = z
  .object({
    id: z.int(),
    client_id: z.int(),
    kind: Kind,
    cron: z.string(),
    timezone: z.string(),
    enabled: z.boolean(),
    screenshots: Screenshots,
    queued: Queued,
    next_run_at: UnixTime.nullable(),
    last_run_at: UnixTime.nullable(),
    last_outcome: Outcome.nullable(),
  })
  .meta({ id: 'Schedule' })
