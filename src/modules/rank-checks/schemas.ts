import { z } from 'zod'
import { Failures } from '../../core/failures.ts'
import { Id, Provenance, UnixTime } from '../../core/schemas.ts'
import { FAILURE_REASONS } from '../../providers/failure.ts'
import { LOCATIONS_USED } from '../../providers/search/page.ts'
import { Domain } from '../clients/index.ts'
import { PARASITE_KINDS } from './results/parasites.ts'
import { STRATEGIES } from './run/scan/depth.ts'
import { Serp } from './run/scan/serp.ts'

export const JobId = Id.describe('Job id from start_rank_check or list_jobs')
export const Depth = z
  .enum(STRATEGIES)
  .describe(
    'smart: until the client is found, at most 100 results; full: always 100; basic: the first page',
  )
export const ResultDevice = z.enum(['desktop', 'mobile'])

const summary = {
  id: z.int(),
  client_id: z.int(),
  client_name: z.string(),
  client_domain: z.string(),
  status: z.string().meta({
    description: 'pending, running, done, cancelled or error: <message>',
    example: 'done',
  }),
  total_keywords: z.int().describe('Checks: a keyword on both devices counts twice'),
  checked_keywords: z.int().describe('Including those that failed'),
  cached_hits: z.int(),
  api_calls: z
    .int()
    .describe('Requests actually sent, including retries, redirects, link lookups and renders'),
  errors: z.int().describe('Checks that failed'),
  failures: Failures,
  retry_of: z.int().nullable().describe('The job whose failed checks this one retries'),
  created_at: UnixTime,
  finished_at: UnixTime.nullable(),
  report_path: z.string().describe('Opens the report to anyone; empty when it is not shared'),
  share_token: z.string().describe('Opens the report; empty when it is not shared'),
  source: Provenance,
}

export const JobSummary = z.object(summary).meta({ id: 'JobSummary' })

const ParasiteDomain = z
  .object({
    domain: z.string(),
    url: z.string(),
    position: z.int(),
    title: z.string(),
    kind: z.enum(PARASITE_KINDS),
    above_client: z.boolean(),
    mentions_client: z.boolean(),
  })
  .meta({ id: 'ParasiteDomain' })

export const KeywordResult = z
  .object({
    keyword_id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    device: ResultDevice,
    engine: z.string().describe('The search engine it was looked up on'),
    location_used: z
      .enum(LOCATIONS_USED)
      .describe(
        'location: from the location of the keyword; country: from its country; none: the source knows neither',
      ),
    cluster: z.string(),
    state: z
      .enum(['ranked', 'not_found', 'failed'])
      .describe('A failed check says nothing about the position'),
    position: z.int().nullable(),
    prev_position: z.int().nullable(),
    prev_checked_at: UnixTime.nullable().describe(
      'When the check was made that this one is compared with',
    ),
    delta: z.int().nullable().describe('prev_position - position: positive is a gain'),
    is_new: z.boolean(),
    is_lost: z.boolean(),
    title: z.string(),
    url: z.string(),
    matched_page: z
      .string()
      .describe(
        "The client's own page that the keyword belongs to: the named one, else what ranks, else what fits",
      ),
    url_mismatch: z
      .boolean()
      .describe('Another page of the client ranks than the one it belongs to'),
    suggests_dedicated_page: z
      .boolean()
      .describe('No page of the client fits: it may need one of its own'),
    own_urls: z.array(z.object({ position: z.int(), url: z.string(), title: z.string() })),
    serp_features: z.array(z.string()),
    owned_features: z.array(z.string()),
    foreign_features: z.array(z.string()).describe('Blocks that someone else is known to hold'),
    parasite_domains: z.array(ParasiteDomain),
    depth: z.int().describe('Results examined before it counts as not found'),
    depth_reached: z.int().describe('Number of results seen without a gap'),
    cached: z.boolean(),
    source: z.string(),
    error: z
      .string()
      .describe(`Why the check failed: ${FAILURE_REASONS.join(', ')}; empty when it did not`),
    checked_at: UnixTime,
  })
  .meta({ id: 'KeywordResult' })

export const JobStatus = z
  .object({
    ...summary,
    progress_pct: z.number().describe('Percent'),
    results: z.array(KeywordResult).optional().describe('Present when the status is done'),
  })
  .meta({ id: 'JobStatus' })

export const CheckStarted = z
  .object({
    job_id: z.int(),
    keywords: z.int().describe('Keywords of the job, each counted once'),
    checks: z.int().describe('Checks of the job: a keyword on both devices has two'),
    status: z.string(),
  })
  .meta({ id: 'CheckStarted' })

export const JobResults = z
  .object({
    domain: z.string(),
    status: z.string().describe('Of the job: while it runs, these are the results so far'),
    created_at: UnixTime,
    finished_at: UnixTime.nullable(),
    prev_job_id: z.int().nullable(),
    results: z.array(KeywordResult),
    competitors: z.record(z.string(), z.string()).describe('Domain to display name'),
  })
  .meta({ id: 'JobResults' })

export const SavedSerp = z
  .object({
    job_id: z.int(),
    keyword_id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    device: ResultDevice,
    checked_at: UnixTime,
    source: z.string(),
    position: z.int().nullable(),
    parasite_domains: z.array(ParasiteDomain),
    ...Serp.shape,
  })
  .meta({ id: 'SavedSerp' })

export const KeywordHistoryPoint = z
  .object({
    job_id: z.int(),
    checked_at: UnixTime,
    date: z.string().describe('Day of the check, in UTC'),
    position: z.int().nullable(),
    delta: z.int().nullable(),
    prev_checked_at: UnixTime.nullable().describe(
      'When the check was made that this one is compared with',
    ),
    is_new: z.int(),
    is_lost: z.int(),
    device: ResultDevice,
    url: z.string(),
    features: z.array(z.string()).describe('SERP features'),
    owned_features: z.array(z.string()).describe('Those of them that show the client'),
    source: Provenance,
  })
  .meta({ id: 'KeywordHistoryPoint' })

export const JobCell = z
  .object({
    keyword_id: z.int(),
    device: ResultDevice,
    state: KeywordResult.shape.state,
    position: z.int().nullable(),
    delta: z.int().nullable(),
    checked_at: UnixTime,
    prev_checked_at: UnixTime.nullable().describe(
      'When the check was made that this one is compared with',
    ),
  })
  .meta({ id: 'JobCell' })

export const CheckPreview = z
  .object({
    keywords: z.int().describe('Keywords; one on both devices counts once'),
    checks: z.int().describe('A keyword on both devices has two'),
    calls: z
      .int()
      .describe(
        'Expected page requests, without retries; keywords never found count at full depth',
      ),
    cached_pages: z.int().describe('Pages that were read within the hour and need no request'),
    max_calls: z
      .int()
      .describe(
        'The most results pages that the check reads; a retry, redirect, looked-up link or render is one request more',
      ),
    seconds: z.int(),
    depth: Depth,
  })
  .meta({ id: 'CheckPreview' })

export const ParasiteList = z.array(Domain).max(200)

export const CheckSettings = z
  .object({
    depth: Depth,
    screenshots: z.boolean().describe('Whether every check pictures its results pages'),
    parasites_added: z
      .array(z.string())
      .describe('Sites that count as parasite_domains beside the usual ones'),
    parasites_removed: z.array(z.string()).describe('Sites that do not count as such'),
  })
  .meta({ id: 'CheckSettings' })
