import { z } from 'zod'
import { restsOn } from '../../../core/running-checks.ts'
import { Coded, UnixTime } from '../../../core/schemas.ts'
import { ALERT_TYPES, SEVERITIES } from '../rules/alerts.ts'
import { STATUSES } from '../rules/audit.ts'
import { Store } from './apps.ts'

const score = z.number().nullable()
const count = z.int().min(0)
const byStore = <S extends z.ZodType>(shape: S) =>
  z.object({ app_store: shape, google_play: shape })

const Visibility = z.object({
  score: score.describe('0 to 100 over keywords that were checked; null when none was'),
  previous_score: score,
  delta: score.describe(
    'By the last round of checks, over its keywords that were checked the same way before',
  ),
  compared_at: UnixTime.nullable().describe(
    'The newest of the checks that delta is measured from',
  ),
  by_store: byStore(score),
  tracked: count,
  checked: count,
  ranked: count,
  avg_position: z.number().nullable(),
  top3: count,
  top10: count,
  top30: count,
  not_ranked: count,
  checked_at: UnixTime.nullable(),
  estimated: z.boolean(),
})

const Bands = z.object({
  rank_1: count,
  rank_2_3: count,
  rank_4_10: count,
  rank_11_30: count,
  rank_31_50: count,
  rank_51_100: count,
  not_ranked: count,
  not_checked: count,
  total: count,
})
const Distribution = z.object({
  ...Bands.shape,
  by_store: byStore(Bands),
  depth_limit: z
    .object({ google_play: z.int() })
    .describe('How deep the store itself can be looked through'),
})

const AuditCheck = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(STATUSES),
  weight: z.int(),
  score,
  value: z.union([z.number(), z.string()]).nullable(),
  limit: z.number().nullable(),
  detail: z.string(),
  ...Coded.required().shape,
})
const ListingAudit = z.object({
  score,
  audited_apps: count,
  total_apps: count,
  last_audited_at: UnixTime.nullable(),
  counts: z.object({ pass: count, warn: count, fail: count, unknown: count }),
  apps: z.array(
    z.object({
      app_id: z.int(),
      app_name: z.string(),
      store: Store,
      score,
      grade: z.string().nullable(),
      covered_weight: count,
      total_weight: count,
      audited_at: UnixTime,
      checks: z.array(AuditCheck),
    }),
  ),
})

const Topic = z.object({
  topic: z.string(),
  mentions: count,
  negative_share: z.number(),
  average_rating: z.number(),
  sample_ids: z.array(z.string()),
})
const Reviews = z.object({
  total: count,
  new_7d: count,
  new_30d: count,
  average_rating: z.number().nullable().describe('Of the stored reviews, not of the store'),
  store_rating: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), count: z.int().nullable() }),
  ),
  rating_distribution: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  sentiment: z.object({ positive: count, neutral: count, negative: count }),
  sentiment_score: score,
  topics: z.array(Topic),
  reply: z.object({
    supported_stores: z
      .array(z.string())
      .describe('Stores that show replies: only their reviews are counted here'),
    replied: count,
    unanswered: count.describe('Reviews of any rating without a reply'),
    negative_unanswered: count.describe('Of these, with one or two stars'),
    untold: count.describe('Reviews in stores that do not show replies'),
    response_rate: z.number().nullable(),
  }),
  latest_review_at: UnixTime.nullable(),
  last_fetched_at: UnixTime.nullable(),
  last_error: z.string(),
})

const Trend = z.object({
  window_days: z.int(),
  points: z.array(
    z.object({
      date: z.string(),
      checked_at: UnixTime,
      score: z.number(),
      avg_position: z.number().nullable(),
      top3: count,
      top10: count,
      ranked: count,
      checked: count,
      total: count,
    }),
  ),
  delta_7d: score,
  since_7d: UnixTime.nullable().describe('The check that delta_7d is measured from'),
  delta_30d: score,
  since_30d: UnixTime.nullable().describe('The check that delta_30d is measured from'),
  until: UnixTime.nullable().describe('The check that both are measured to'),
  direction: z.enum(['up', 'down', 'flat', 'unknown']),
})

const PaidHealth = z.object({
  configured: z.boolean(),
  provider: z.string().nullable(),
  status: z.enum([
    'not_configured',
    'idle',
    'ok',
    'degraded',
    'failing',
    'open_circuit',
    'exhausted',
  ]),
  calls_30d: count,
  successes_30d: count,
  failures_30d: count,
  success_rate: z.number().nullable(),
  units_30d: count,
  last_used_at: UnixTime.nullable(),
  last_success_at: UnixTime.nullable(),
  last_error_at: UnixTime.nullable(),
  last_error: z.string(),
  circuit_open_until: UnixTime.nullable(),
})

const Alert = z.object({
  id: z.int(),
  type: z.enum(ALERT_TYPES),
  severity: z.enum(SEVERITIES),
  keyword_id: z.int(),
  query: z.string(),
  store: Store,
  country: z.string(),
  language: z.string(),
  app_id: z.int(),
  app_name: z.string(),
  position: z.int().nullable(),
  previous_position: z.int().nullable(),
  delta: z.int().nullable(),
  checked_at: UnixTime,
  previous_checked_at: UnixTime,
  source: z.string(),
  competitor: z.string().describe('The app that overtook; empty where none did'),
  message: z.string(),
})

const BacklogItem = z.object({
  id: z.string(),
  type: z.enum(['listing', 'keyword', 'ranking', 'review', 'data']),
  title: z.string(),
  detail: z.string(),
  store: Store,
  app_id: z.int().nullable(),
  keyword_id: z.int().nullable(),
  impact: z.number(),
  effort: z.int(),
  score: z.number(),
  priority: z.enum(['high', 'medium', 'low']),
  evidence: z.string(),
  checked_at: UnixTime.nullable().describe('When that was seen; null when it never was'),
  compared_at: UnixTime.nullable().describe(
    'Of a fall: when the position was seen that it fell from',
  ),
  ...Coded.required().shape,
})

export const AsoSummary = z
  .object({
    app_count: count,
    keyword_count: count,
    competitor_count: count.describe('Other apps in the top 10 of several keywords'),
    countries: z.array(z.string()),
    languages: z.array(z.string()),
    stores: z.array(Store),
    sandbox: z.boolean().describe('The stores are simulated'),
    visibility: Visibility,
    keyword_distribution: Distribution,
    listing_audit: ListingAudit,
    reviews: Reviews,
    visibility_trend: Trend,
    paid_fallback_health: PaidHealth,
    ranking_alerts: z.array(Alert),
    prioritized_backlog: z.array(BacklogItem),
    ...restsOn('aso'),
  })
  .meta({ id: 'AsoSummary' })
export type AsoSummary = z.input<typeof AsoSummary>
