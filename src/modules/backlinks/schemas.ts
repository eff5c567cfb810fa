import { z } from 'zod'
import { Failures } from '../../core/failures.ts'
import { RowProblem } from '../../core/input-errors.ts'
import { restsOn } from '../../core/running-checks.ts'
import { DroppedColumns, Id, text, UnixTime } from '../../core/schemas.ts'

export const BacklinkId = Id.describe('Backlink id from list_backlinks')

/** pending: never checked; failing: not found once; lost: not found twice, a day apart; absent: never found at all. */
export const State = z.enum(['pending', 'active', 'failing', 'lost', 'absent'])
export type State = z.infer<typeof State>

/** Why a link counts as lost, what changed about it, or why it is unknown. */
export const REASONS = [
  '',
  'link_removed',
  'page_404',
  'redirected',
  'noindex',
  'target_changed',
  'domain_gone',
  'nofollow_added',
  'page_5xx',
  'robots_blocked',
  'access_denied',
  'unreachable',
] as const
export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

export const FoundBy = z.enum(['manual', 'import', 'search'])
export type FoundBy = z.infer<typeof FoundBy>

export const Backlink = z
  .object({
    id: z.int(),
    client_id: z.int(),
    source_url: z.string(),
    source_domain: z.string(),
    target_url: z.string(),
    state: State,
    reason: Reason,
    http_status: z.int().nullable().describe('Of the linking page, at the last check'),
    anchor: z.string(),
    rel: z.string().describe('Words separated by spaces, such as nofollow, ugc, sponsored'),
    is_followed: z.boolean().nullable().describe('Null when never seen'),
    canonical_url: z
      .string()
      .describe('Where the linking page says its original is, if elsewhere'),
    found_by: FoundBy,
    first_seen: UnixTime.nullable(),
    last_seen: UnixTime.nullable(),
    last_checked_at: UnixTime.nullable(),
    failing_since: UnixTime.nullable(),
    lost_at: UnixTime.nullable(),
    created_at: UnixTime,
  })
  .meta({ id: 'Backlink' })

export const BacklinkInput = z
  .object({
    source_url: text(2048, 1).meta({
      description: 'The page that links',
      example: 'https://blog.example.org/post',
    }),
    target_url: text(2048)
      .default('')
      .describe("The client's page that is linked to; empty = any"),
  })
  .meta({ id: 'BacklinkInput' })
export type BacklinkInput = z.infer<typeof BacklinkInput>

export const BacklinkCheck = z
  .object({
    checked_at: UnixTime,
    state: State,
    reason: Reason,
    http_status: z.int().nullable(),
    anchor: z.string(),
    rel: z.string(),
  })
  .meta({ id: 'BacklinkCheck' })

export const RunKind = z.enum(['check', 'discovery'])
export type RunKind = z.infer<typeof RunKind>
const RunStatus = z.enum(['running', 'done', 'error'])

export const BacklinkRun = z
  .object({
    id: z.int(),
    client_id: z.int(),
    kind: RunKind,
    status: RunStatus,
    message: z.string(),
    total: z.int(),
    checked: z.int(),
    gained: z.int(),
    lost: z.int(),
    failed: z.int().describe('Links that could not be determined; part of checked'),
    failures: Failures,
    progress_pct: z.number(),
    created_at: UnixTime,
    finished_at: UnixTime.nullable(),
  })
  .meta({ id: 'BacklinkRun' })

export const BacklinkRunStarted = z
  .object({ job_id: z.int(), links: z.int(), status: RunStatus })
  .meta({ id: 'BacklinkRunStarted' })

export const BacklinkSummary = z
  .object({
    total: z.int(),
    states: z.object({
      pending: z.int(),
      active: z.int(),
      failing: z.int(),
      lost: z.int(),
      absent: z.int(),
    }),
    followed: z.int().describe('Of the active ones'),
    referring_domains: z.int().describe('With an active link'),
    gained_30d: z.int(),
    lost_30d: z.int(),
    last_checked_at: UnixTime.nullable(),
    latest_run: BacklinkRun.nullable(),
    ...restsOn('backlinks'),
  })
  .meta({ id: 'BacklinkSummary' })

export const BacklinkImport = z
  .object({
    added: z.int(),
    skipped: z.int().describe('Already monitored'),
    problems: z.array(RowProblem),
    problems_total: z.int(),
    dropped_columns: DroppedColumns,
    preview: z
      .array(z.object({ source_url: z.string(), target_url: z.string() }))
      .optional()
      .describe('With dry_run: the first rows as they would be stored'),
  })
  .meta({ id: 'BacklinkImport' })
