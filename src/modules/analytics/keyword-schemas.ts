import { z } from 'zod'
import { restsOn } from '../../core/running-checks.ts'
import { UnixTime } from '../../core/schemas.ts'
import { ClickModelName } from '../click-models/index.ts'
import { AsOf, ComparedAt } from '../clients/index.ts'
import { REASONS } from './rules/opportunity.ts'
import { Moment, OfEngine, OneDevice, PrevCheckedAt, Scope } from './schemas.ts'

/** Which keyword, by what check. */
const Checked = {
  keyword_id: z.int(),
  query: z.string(),
  geo: z.string(),
  lang: z.string(),
  device: OneDevice,
  engine: z.string().describe('The search engine it was looked up on'),
  cluster: z.string(),
  url: z.string().describe('The page that ranks; empty when none does'),
  job_id: z.int(),
  checked_at: UnixTime,
}

const Move = {
  ...Checked,
  prev_position: z.int(),
  prev_checked_at: PrevCheckedAt,
  delta: z.int().describe('Positions gained; negative when lost'),
  click_change: z
    .number()
    .describe('Estimated monthly clicks won or lost, where search volumes are known'),
  click_model: ClickModelName,
}

export const Movers = z
  .object({
    engine: OfEngine,
    gainers: z.array(z.object({ ...Move, position: z.int() })),
    losers: z.array(
      z.object({
        ...Move,
        position: z.int().nullable().describe('Null when it is no longer found'),
      }),
    ),
    ...AsOf,
    ...ComparedAt,
  })
  .meta({ id: 'Movers' })

export const RecentMove = z
  .object({
    client_id: z.int(),
    client_name: z.string(),
    ...Move,
    position: z.int().nullable().describe('Null when it is no longer found'),
    ...restsOn('rank_check'),
  })
  .meta({ id: 'RecentMove' })

export const OpportunityKeyword = z
  .object({
    ...Checked,
    position: z.int(),
    opportunity_score: z.int().min(2).max(5),
    reasons: z.array(z.enum(REASONS)),
    estimated_gain: z
      .number()
      .describe('Estimated additional clicks a month at the target position'),
    click_model: ClickModelName,
    target_position: z
      .int()
      .describe('Target position of the estimated gain, the same for every keyword'),
    search_volume: z.int().nullable(),
    intent: z.string(),
    tags: z.string(),
  })
  .meta({ id: 'OpportunityKeyword' })

export const Cannibalisation = z
  .object({
    ...Checked,
    position: z.int().nullable(),
    conflicts: z.array(z.enum(['several_pages', 'changing_page'])),
    own_urls: z.array(z.object({ position: z.int(), url: z.string(), title: z.string() })),
    ranked_pages: z.array(z.string()).describe('What ranked in the last checks, newest first'),
  })
  .meta({ id: 'Cannibalisation' })

const FeatureCounts = z.record(z.string(), z.int())
const Owned = {
  keyword_id: z.int(),
  query: z.string(),
  geo: z.string(),
  lang: z.string(),
  device: OneDevice,
  feature: z.string(),
  job_id: z.int(),
  checked_at: UnixTime,
  prev_checked_at: PrevCheckedAt,
}

export const SerpFeatures = z
  .object({
    engine: OfEngine,
    summary: FeatureCounts.describe('Feature to the number of checks that show it'),
    owned: FeatureCounts.describe(
      'Of these, owned by the client; 0 when ownable but not owned',
    ),
    held: FeatureCounts.describe(
      'Of these, known to be owned by others; the owner of the rest is unknown',
    ),
    owned_change: FeatureCounts.nullish().describe(
      'Change in owned since the check of compared_at',
    ),
    ownable: z.array(z.string()).describe('Features that can have an owner'),
    ...Scope,
    ...AsOf,
    ...ComparedAt,
    history: z.array(
      z.object({
        ...Moment,
        total: z.int(),
        ...Scope,
        features: FeatureCounts,
        owned: FeatureCounts,
        held: FeatureCounts,
      }),
    ),
    won_lost: z.object({
      won: z.array(z.object(Owned)),
      lost: z.array(
        z.object({
          ...Owned,
          reason: z.enum(['taken', 'removed']).describe('Owned by someone else, or by no one'),
          lost_to: z.string().nullable().describe('Host that owns it now, when known'),
        }),
      ),
    }),
  })
  .meta({ id: 'SerpFeatures' })

export const KeywordMatrix = z
  .object({
    engine: OfEngine,
    jobs: z.array(z.object(Moment)).describe('The columns, oldest first'),
    rows: z.array(
      z.object({
        keyword_id: z.int(),
        query: z.string(),
        geo: z.string(),
        lang: z.string(),
        device: OneDevice,
        cells: z
          .array(
            z
              .object({
                position: z.int().nullable(),
                delta: z.int().nullable(),
                prev_checked_at: UnixTime.nullable().describe(
                  'When the check that delta is measured from was made',
                ),
              })
              .nullable(),
          )
          .describe(
            'One per job; null where no check succeeded, position null where it was not found',
          ),
        failed_jobs: z
          .array(z.int())
          .describe('Jobs in which its check failed; in other empty cells it was not checked'),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int().describe('The same as keywords'),
    keywords: z.int().describe('Matching keywords, over all pages'),
    checks: z.int().describe('Rows over all pages: a keyword on both devices has two'),
    ...AsOf,
  })
  .meta({ id: 'KeywordMatrix' })

export const KeywordFeatures = z
  .object({
    keyword_id: z.int(),
    device: OneDevice,
    engine: z.string().describe('The search engine whose page it is'),
    features: z.array(z.string()).describe('SERP features'),
    owned_features: z.array(z.string()).describe('Of these, owned by the client'),
    foreign_features: z.array(z.string()).describe('Of these, known to be owned by others'),
  })
  .meta({ id: 'KeywordFeatures' })
