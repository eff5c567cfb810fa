import { z } from 'zod'
import { Provenance, SpanEnd, SpanStart, text, UnixTime } from '../../core/schemas.ts'
import { ClickModelName } from '../click-models/index.ts'
import { AsOf, ClientId, ComparedAt, Device, Engine, Geo } from '../clients/index.ts'
import { REASONS } from './rules/opportunity.ts'

const OneDevice = z.enum(['desktop', 'mobile'])
const Day = z.string().describe('Day of the check, in UTC')
const Percent = z.number().describe('Percent')

/** The part of a client that numbers are asked for. */
export const Asked = {
  client_id: ClientId,
  device: Device.default('both').describe('Checks of one device, or of both together'),
}
export const Span = {
  from: SpanStart.optional().describe(
    'From this Unix time on, or from the beginning of this day',
  ),
  to: SpanEnd.optional().describe('Before this Unix time, or up to the end of this day'),
}
export const Segment = {
  tag: text(120).optional().describe('Only keywords with this tag'),
  cluster: text(120).optional().describe('Only keywords of this cluster'),
  geo: Geo.optional().describe('Only keywords of this market'),
  engine: Engine.optional().describe(
    'Only keywords of this search engine; the main one of the client when left out',
  ),
}

/** Of which search engine figures are asked for, where the keywords are not narrowed otherwise. */
export const AskedEngine = Engine.optional().describe(
  'Search engine; the main one when left out',
)

export const OfEngine = z.string().describe('The search engine that the figures are of')

const Scope = {
  keywords: z.int().describe('Keywords; one that is tracked on both devices counts once'),
  checks: z.int().describe('Checks that did not fail; a keyword on both devices has two'),
}

const Counts = {
  top3: z.int(),
  top10: z.int().describe('Including the first three'),
  top30: z.int().describe('Including the first ten'),
  total: z.int().describe('The same as checks'),
  ...Scope,
}

const Moment = { job_id: z.int(), checked_at: UnixTime, date: Day }

export const VisibilityPoint = z
  .object({
    ...Moment,
    engine: OfEngine,
    visibility: Percent.describe('Percent; 100 when every keyword is first'),
    avg_position: z.number().nullable().describe('Over the keywords that rank'),
    ...Counts,
    not_found: z.int(),
    failed: z.int().describe('Checks that failed; they are in no other number'),
    is_partial: z.boolean().describe('More than a fifth of the checks failed: do not compare'),
    sources: z.array(z.string()).describe('Where the results came from'),
    source: Provenance,
  })
  .meta({ id: 'VisibilityPoint' })

const Change = z
  .number()
  .nullish()
  .describe('Against the check of compared_at; null where it is not known')

const ComparedChecks = z
  .int()
  .nullish()
  .describe(
    'Where checks of either failed: those that both brought a result of, over which the change is',
  )

const Weights = z
  .object({
    keywords: z.int().describe('Keywords of this part of the client'),
    known: z
      .int()
      .describe('Those whose search volume is known; the others count as the median of these'),
  })
  .describe('What figures that are weighted by search volume rest on')

export const ClientStanding = z
  .object({
    engine: OfEngine,
    now: VisibilityPoint.nullable().describe(
      'By the last whole rank check of the time asked for',
    ),
    before: VisibilityPoint.nullable().describe(
      'The rank check that changes are measured against',
    ),
    change: z
      .object({
        visibility: z.number(),
        avg_position: z.number().nullable(),
        top3: z.int(),
        top10: z.int(),
        top30: z.int(),
        not_found: z.int(),
      })
      .nullable()
      .describe('now less before, over what both saw; null where the two do not compare'),
    compared_checks: ComparedChecks,
    new_keywords: z.int().describe('Found now and not before'),
    lost_keywords: z.int().describe('Found before and no longer now'),
    volumes: Weights,
    ...AsOf,
    ...ComparedAt,
  })
  .meta({ id: 'ClientStanding' })

export const ClientOverview = z
  .object({
    client_id: z.int(),
    name: z.string(),
    domain: z.string(),
    keyword_count: z.int(),
    standing: z
      .object({
        job_id: z.int(),
        checked_at: UnixTime,
        engine: OfEngine,
        visibility: Percent,
        change: z
          .number()
          .nullable()
          .describe('Against the check before; null where the two do not compare'),
        compared_at: UnixTime.nullable().describe(
          'When the check before was made; null where there is no change',
        ),
        compared_checks: ComparedChecks,
        ...Counts,
        not_found: z.int(),
        failed: z.int().describe('Checks that failed; they are in no other number'),
        new_keywords: z.int().describe('Found at the last check and not at the one before'),
        lost_keywords: z.int(),
        is_partial: z
          .boolean()
          .describe('More than a fifth of the checks failed: do not compare'),
        history: z
          .array(
            z.object({ checked_at: UnixTime, visibility: Percent, is_partial: z.boolean() }),
          )
          .describe('Oldest first'),
      })
      .nullable()
      .describe('By the last whole rank check'),
    answers: z
      .object({ cited: z.int(), answers: z.int() })
      .nullable()
      .describe('How many answers of assistants cite it, by the newest check that brought any'),
    running: z
      .object({ job_id: z.int(), status: z.string(), progress_pct: Percent })
      .nullable(),
    last_job: z
      .object({
        job_id: z.int(),
        status: z.string(),
        created_at: UnixTime,
        checked_keywords: z.int(),
        errors: z.int(),
        source: Provenance,
      })
      .nullable()
      .describe('The newest rank check, also one that failed or runs'),
  })
  .meta({ id: 'ClientOverview' })

const PrevCheckedAt = UnixTime.nullable().describe(
  'When the check was made that this one is compared with',
)

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
  delta: z.int().describe('Places gained; below zero, lost'),
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
  })
  .meta({ id: 'RecentMove' })

export const OpportunityKeyword = z
  .object({
    ...Checked,
    position: z.int(),
    opportunity_score: z.int().min(2).max(5),
    reasons: z.array(z.enum(REASONS)),
    estimated_gain: z.number().describe('Estimated clicks a month more at the target position'),
    click_model: ClickModelName,
    target_position: z
      .int()
      .describe(
        'The position that the estimated gain is reckoned to; the same for every keyword',
      ),
    search_volume: z.int().nullable(),
    intent: z.string(),
    tags: z.string(),
  })
  .meta({ id: 'OpportunityKeyword' })

const CompetitorNumbers = z.object({
  domain: z.string(),
  name: z.string(),
  ...Counts,
  visibility: Percent,
  avg_position: z
    .number()
    .nullable()
    .describe('Over the keywords found within the compared depth'),
  not_found: z.int().describe('Checks that did not find it within the compared depth'),
  visibility_change: Change,
})

export const CompetitorVisibility = z
  .object({
    engine: OfEngine,
    competitors: z.array(CompetitorNumbers),
    client: CompetitorNumbers.nullable().describe(
      'The client itself over the same checks; null before the first',
    ),
    job_id: z.int().nullable(),
    checked_at: UnixTime.nullable(),
    compared: z
      .object({
        depth: z
          .int()
          .describe(
            'So many results were seen in every check: average and misses are reckoned within them',
          ),
        ...Scope,
      })
      .nullable()
      .describe('What the rows are compared over; a check of depth full sees 100 results'),
    pending: z
      .array(z.string())
      .describe('Domains added since the last check whose numbers are being made'),
    ...AsOf,
    ...ComparedAt,
    compared_checks: ComparedChecks.describe(
      'Where checks of either failed: those over which the change of the client is; that of a competitor is over all of each',
    ),
  })
  .meta({ id: 'CompetitorVisibility' })

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
    summary: FeatureCounts.describe(
      'Feature to the number of checks whose results page shows it',
    ),
    owned: FeatureCounts.describe("The same, where the feature is the client's own"),
    held: FeatureCounts.describe(
      'The same, where somebody else is known to hold it; of the rest the page does not say',
    ),
    owned_change: FeatureCounts.nullish().describe(
      'owned, less what it was at the check of compared_at',
    ),
    ownable: z.array(z.string()).describe('The features whose owner a results page can show'),
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
          reason: z
            .enum(['taken', 'removed'])
            .describe('Somebody else holds it, or nobody does'),
          lost_to: z
            .string()
            .nullable()
            .describe('The host that holds it now, where it can be told'),
        }),
      ),
    }),
  })
  .meta({ id: 'SerpFeatures' })

export const Cannibalisation = z
  .object({
    ...Checked,
    position: z.int().nullable(),
    conflicts: z.array(z.enum(['several_pages', 'changing_page'])),
    own_urls: z.array(z.object({ position: z.int(), url: z.string(), title: z.string() })),
    ranked_pages: z.array(z.string()).describe('What ranked in the last checks, newest first'),
  })
  .meta({ id: 'Cannibalisation' })

const Share = z.number().describe('Percent of all clicks on the results')

export const ShareOfVoice = z
  .object({
    engine: OfEngine,
    domains: z.array(
      z.object({
        domain: z.string(),
        name: z.string(),
        is_client: z.boolean(),
        share: Share,
        change: Change,
      }),
    ),
    others: Share.nullable().describe('What is left to everybody else'),
    volumes: Weights,
    ...AsOf,
    ...ComparedAt,
    history: z.array(z.object({ ...Moment, shares: z.record(z.string(), Share) })),
  })
  .meta({ id: 'ShareOfVoice' })

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
                  'When the check was made that delta is measured from',
                ),
              })
              .nullable(),
          )
          .describe(
            'One per job; null where no check succeeded, position null where it was not found',
          ),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int().describe('The same as keywords'),
    keywords: z.int().describe('Keywords that fit, over all pages'),
    checks: z.int().describe('Rows over all pages: a keyword on both devices has two'),
    ...AsOf,
  })
  .meta({ id: 'KeywordMatrix' })

export const KeywordFeatures = z
  .object({
    keyword_id: z.int(),
    device: OneDevice,
    engine: z.string().describe('The search engine whose page it is'),
    features: z.array(z.string()).describe('Blocks of the results page'),
    owned_features: z.array(z.string()).describe("Those of them that are the client's own"),
    foreign_features: z
      .array(z.string())
      .describe('Those of them that somebody else is known to hold'),
  })
  .meta({ id: 'KeywordFeatures' })

export const HeadToHead = z
  .object({
    engine: OfEngine,
    job_id: z.int().nullable(),
    checked_at: UnixTime.nullable(),
    domains: z
      .array(z.object({ domain: z.string(), name: z.string() }))
      .describe('The client first, then competitors, then the domain that was asked for'),
    rows: z.array(
      z.object({
        keyword_id: z.int(),
        query: z.string(),
        geo: z.string(),
        lang: z.string(),
        device: OneDevice,
        depth: z.int().describe('The last position that this check saw'),
        positions: z
          .array(z.int().nullable())
          .describe('One per domain; null where it was not found within depth'),
      }),
    ),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int().describe('Keywords; with a domain, the rows that fit'),
    keywords: z.int().describe('Keywords over all pages'),
    checks: z.int().describe('Rows over all pages: a keyword on both devices has two'),
    ...AsOf,
  })
  .meta({ id: 'HeadToHead' })
