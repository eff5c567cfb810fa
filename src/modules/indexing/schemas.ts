import { z } from 'zod'
import { event } from '../../core/event.ts'
import { restsOn } from '../../core/running-checks.ts'
import { Id, Provenance, UnixTime } from '../../core/schemas.ts'
import { CHANNELS, REFUSALS } from '../../providers/index-channels/port.ts'

/** Clearly fewer pages are in the index than at the look before, which was made in the same way. */
export const indexDropped = event(
  'indexing.dropped',
  z.object({
    client_id: z.int(),
    sample_id: z.int(),
    method: z.enum(['gsc_inspect', 'site_query']),
    pages: z.int(),
    before: z.object({ pages: z.int(), at: z.number() }),
  }),
)

export const TaskId = Id.describe('Task id from get_indexing')

export const TaskStatus = z.enum(['running', 'done', 'partial', 'failed', 'skipped', 'error'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** Measured in the sandbox, or live. */
export const Source = z.enum(['live', 'sandbox'])
export type Source = z.infer<typeof Source>

/** Why nothing was attempted, or why the run broke off. */
export const REASONS = [
  'not_configured',
  'nothing_found',
  'nothing_changed',
  'budget_spent',
  'sitemap_unreadable',
  'gave_up',
  '',
] as const
export type Reason = (typeof REASONS)[number]

export const Problem = z
  .object({ sitemap: z.string(), reason: z.string() })
  .meta({ id: 'SitemapProblem' })
export type Problem = z.infer<typeof Problem>

export const ChannelResult = z
  .object({
    channel: z.enum(CHANNELS),
    is_configured: z.boolean(),
    attempted: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    deferred: z
      .int()
      .describe(
        'Left for a later run: the daily quota is used up, or the channel accepts no more',
      ),
    http_status: z.int().nullable().describe('Of the last refusal'),
    refusal: z.enum([...REFUSALS, '']).describe('Why the last refusal'),
    detail: z.string().describe("The channel's own words"),
  })
  .meta({ id: 'IndexingChannel' })

const task = {
  id: z.int(),
  started_at: UnixTime,
  finished_at: UnixTime.nullable(),
  status: TaskStatus,
  urls_collected: z
    .int()
    .describe(
      'Distinct URLs of the sitemap and the managed pages: the batch, not a success count',
    ),
  urls_submitted: z.int().describe('Distinct URLs that a channel accepted'),
  reason: z.enum(REASONS).describe('Why nothing was attempted, or why the run broke off'),
  message: z.string(),
  urls_blocked: z
    .int()
    .describe('Listed, but blocked for crawlers by robots.txt; not part of urls_collected'),
  urls_foreign: z.int().describe('Listed, but on other sites; not part of urls_collected'),
  progress_pct: z.number(),
  source: Source,
  channels: z.array(ChannelResult),
}

export const IndexingTask = z.object(task).meta({ id: 'IndexingTask' })

export const IndexingTaskDetail = z
  .object({
    ...task,
    problems: z.array(Problem).describe('What could not be read of the sitemaps'),
  })
  .meta({ id: 'IndexingTaskDetail' })

export const Method = z.enum(['gsc_inspect', 'site_query'])
export type Method = z.infer<typeof Method>
export const Confidence = z.enum(['low', 'medium', 'high'])
export type Confidence = z.infer<typeof Confidence>

export const IndexingSample = z
  .object({
    checked_at: UnixTime,
    total_indexed: z.int().describe('Pages seen in the index: for site_query a lower bound'),
    new_pages: z.int().describe('Of these, seen for the first time'),
    method: Method.describe(
      'gsc_inspect: Search Console; site_query: a rough estimate by a site: search',
    ),
    confidence: Confidence,
    sample_size: z.int().describe('Pages that were looked at'),
    known_pages: z.int().describe('Pages that are listed'),
    claimed: z
      .int()
      .nullable()
      .describe('The "about n results" of the engine, where it claims a number'),
    source: Source,
  })
  .meta({ id: 'IndexingSample' })
export type IndexingSample = z.infer<typeof IndexingSample>

export const IndexingStatus = z
  .object({
    summary: z.object({
      total_tasks: z.int(),
      latest_task: IndexingTask.nullable(),
      latest_monitor: IndexingSample.nullable(),
    }),
    recent_tasks: z.array(IndexingTask),
    monitor_history: z.array(IndexingSample),
    ...restsOn('indexing'),
  })
  .meta({ id: 'IndexingStatus' })

export const UrlState = z.enum(['new', 'changed', 'unchanged', 'blocked', 'unlisted'])

export const IndexingUrl = z
  .object({
    url: z.string(),
    source: Provenance.describe(
      'Whether the sitemap that lists it was a real one or of the sandbox',
    ),
    state: UrlState.describe(
      'new and changed ones are due; unlisted: found by a search, or no longer listed',
    ),
    lastmod: z.string().nullable(),
    changed_at: UnixTime,
    is_indexed: z.boolean().nullable().describe('null = never looked at'),
    coverage: z.string(),
    inspected_at: UnixTime.nullable(),
    receipts: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        is_accepted: z.boolean(),
        http_status: z.int().nullable(),
        refusal: z.enum([...REFUSALS, '']),
        sent_at: UnixTime,
        accepted_at: UnixTime.nullable(),
      }),
    ),
  })
  .meta({ id: 'IndexingUrl' })

export const IndexingSettings = z
  .object({
    google_indexing: z
      .boolean()
      .describe(
        'Google documents its Indexing API for job postings and live streams only, 200 URLs a day',
      ),
  })
  .meta({ id: 'IndexingSettings' })

export const SETUP_STEPS = [
  'configured',
  'site',
  'key_address',
  'key_answer',
  'key_status',
  'key_content',
  'token',
  'property',
  'permission',
  'api_key',
] as const

export const SetupCheck = z
  .object({
    channel: z.enum(CHANNELS),
    ok: z.boolean(),
    failed_step: z.enum(SETUP_STEPS).nullable(),
    steps: z.array(
      z.object({ step: z.enum(SETUP_STEPS), ok: z.boolean(), detail: z.string() }),
    ),
  })
  .meta({ id: 'IndexingSetup' })
export type SetupCheck = z.infer<typeof SetupCheck>
