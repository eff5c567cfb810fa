import { z } from 'zod'
import { Failures } from '../../../core/failures.ts'
import type { Run } from '../../../core/run.ts'
import { Id, UnixTime } from '../../../core/schemas.ts'
import { Lang } from '../../clients/index.ts'
import { AppId, Country, Store } from './apps.ts'

const TASK_KINDS = ['listing_audit', 'reviews', 'rankings', 'full_refresh', 'keywords'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export const TaskId = Id.describe('Task id returned when it was started')

const paid = z
  .boolean()
  .default(false)
  .describe(
    'Use the configured paid source when the store itself gives no answer; off by default',
  )
const maxApps = (most: number) => z.int().min(1).max(10).default(most)
const maxKeywords = z.int().min(1).max(100).default(25)
const limit = z.int().min(1).max(100).default(25)

export const DEFAULT_COUNT = 50

export const ListingAuditBody = {
  app_id: AppId.optional(),
  max_apps: maxApps(5),
  store: Store.optional(),
  use_paid_fallback: paid,
}
export const RankingsBody = {
  count: z.int().min(1).max(100).default(DEFAULT_COUNT).describe('How deep to look'),
  max_keywords: maxKeywords.describe('Longest unchecked first'),
  use_paid_fallback: paid,
}
export const ReviewsBody = {
  app_id: AppId.optional(),
  limit,
  max_apps: maxApps(3),
  store: Store.optional(),
}
export const FullRefreshBody = {
  app_id: AppId.optional(),
  limit: limit.describe('Reviews per app, unless review_limit is given'),
  max_apps: maxApps(5),
  max_keywords: maxKeywords,
  review_limit: z.int().min(1).max(100).optional(),
  store: Store.optional(),
  use_paid_fallback: paid,
}
export const KeywordsBody = {
  count: z.int().min(5).max(300).default(50),
  country: Country.default('US'),
  language: Lang.default('en'),
  store: Store.default('app_store'),
  dry_run: z
    .boolean()
    .default(false)
    .describe('true lists ideas only; track the good ones with add_aso_keywords'),
}

/** The task's input, as far as its steps need it. */
export const TaskParams = z.object({
  app_id: z.int().optional(),
  store: Store.optional(),
  max_apps: z.int().optional(),
  max_keywords: z.int().optional(),
  count: z.int().optional(),
  review_limit: z.int().optional(),
  country: z.string().optional(),
  language: z.string().optional(),
  use_paid_fallback: z.boolean().optional(),
  dry_run: z.boolean().optional(),
})
export type TaskParams = z.infer<typeof TaskParams>

const result = {
  ok: z
    .boolean()
    .describe('Something succeeded, there was nothing to do, or it is still on its way'),
  message: z.string(),
  navigate: z.string().describe('Where the dashboard shows it'),
  task_id: z.int(),
  status: z.enum(['pending', 'running', 'done', 'error']),
  progress_pct: z.number(),
  imported: z.int(),
  ideas: z
    .array(
      z.object({
        query: z.string(),
        intent: z.string(),
        seed: z.string().describe('What it was found by'),
      }),
    )
    .optional()
    .describe('Keywords found with dry_run, best first; none is tracked yet'),
  listing_snapshots: z.int(),
  rankings: z.int(),
  reviews: z.int().describe('New and changed ones'),
  reviews_new: z.int(),
  paid_calls: z.int(),
  errors: z.array(z.string()),
  failures: Failures,
}

export const AsoActionResult = z.object(result).meta({ id: 'AsoActionResult' })

export const AsoTask = z
  .object({
    id: z.int(),
    client_id: z.int(),
    kind: z.enum(TASK_KINDS),
    ...result,
    total_steps: z.int(),
    done_steps: z.int().describe('Including those that failed'),
    failed_steps: z.int(),
    created_at: UnixTime,
    started_at: UnixTime.nullable(),
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'AsoTask' })

/** What to ask of the stores. */
export const StoreRunInput = z.object({ kind: z.enum(TASK_KINDS), params: TaskParams })
export type StoreRunInput = z.output<typeof StoreRunInput>

/** What came of it beside the counts. */
export type StoreRunSummary = {
  imported: number
  errors: string[]
  /** The ideas found, when nothing was to be tracked. */
  ideas?: { query: string; intent: string; seed: string }[]
}

export type StoreRun = Run<StoreRunInput, StoreRunSummary>
