import { z } from 'zod'
import { UnixTime } from '../../../core/schemas.ts'
import { ClickModelName } from '../../click-models/index.ts'
import { INTENTS } from '../../keyword-research/index.ts'

const Percent = z.number().describe('Percent')
const OneDevice = z.enum(['desktop', 'mobile'])
const Location = z
  .string()
  .optional()
  .describe('Where it is searched from, within the country; empty for all of it')
const Words = {
  query: z.string(),
  geo: z.string(),
  lang: z.string(),
  device: OneDevice,
  location: Location,
}
const Which = { query: z.string(), device: OneDevice.optional(), location: Location }

const Shift = z.object({
  ...Words,
  position: z.int().nullable().describe('Null when it is no longer found'),
  prev_position: z.int(),
  delta: z.int(),
  checked_at: UnixTime.optional(),
  prev_checked_at: UnixTime.nullish().describe(
    'When the check was made that it is compared with',
  ),
})

const Counts = {
  top3: z.int(),
  top10: z.int().describe('Including the first three'),
  top30: z.int().describe('Including the first ten'),
  not_found: z.int(),
}

const Mentioned = z.int().describe('Answers that mention the client')

const Answers = z.object({
  cited: z.int().describe('Answers that cite the client'),
  answers: z.int().describe('Answers of the last check of prompts in the period'),
  mentioned: Mentioned.optional(),
  before: z
    .object({
      ...{ cited: z.int(), mentioned: Mentioned, answers: z.int() },
      prompts: z.int().optional().describe('Prompts that both checks asked'),
      now: z
        .object({ cited: z.int(), mentioned: Mentioned, answers: z.int() })
        .optional()
        .describe('The same of the last check'),
    })
    .nullish()
    .describe(
      'The first check in the period, over the prompts that the last one asked as well; null when there was one only, or none in common',
    ),
  assistants: z
    .array(
      z.object({ name: z.string(), cited: z.int(), mentioned: Mentioned, answers: z.int() }),
    )
    .optional()
    .describe('By assistant'),
})

const Apps = z.object({
  apps: z.int(),
  keywords: z.int().describe('Keywords checked in the stores'),
  visibility: Percent.nullable().describe('Estimated, percent'),
  top10: z.int().describe('Keywords in the top 10'),
  listing_score: z.number().nullable().describe('Mean score of the listing audits, of 100'),
})

const Links = z.object({
  active: z.int().describe('Backlinks that were there when last checked'),
  referring_domains: z.int().describe('Sites that these backlinks stand on'),
  gained: z.int().describe('First seen in the period'),
  lost: z.int().describe('Lost in the period'),
})

const Indexing = z.object({
  indexed: z.int().describe('Pages seen in the index'),
  pages: z.int().describe('Pages looked for'),
  change: z
    .int()
    .nullable()
    .describe('Against the first sample of the period taken the same way'),
})

const MapGrid = z.object({
  business: z.string().describe('Name of the business'),
  query: z.string(),
  size: z.int().describe('Points on a side'),
  radius_km: z.number().describe('Kilometers from the center to the outer rows'),
  checked_at: UnixTime,
  ranked: z.int().describe('Points from which it is among the results'),
  checked: z.int().describe('Points that were looked from'),
  avg_position: z.number().nullable().describe('Over the points where it ranks'),
  share_of_local_voice: Percent.nullable().describe(
    'Percent of the points where it is among the first three',
  ),
  share_of_local_voice_change: z
    .number()
    .nullable()
    .describe('Percentage points, against the check before'),
  cells: z
    .array(
      z.object({
        state: z.enum(['ranked', 'not_found', 'failed', 'not_checked']),
        position: z.int().nullable(),
      }),
    )
    .describe('Row by row from the north-west'),
})

const Clicks = z.object({
  from: z.string().describe('First day, YYYY-MM-DD'),
  to: z.string().describe('Last day that is counted to its end'),
  clicks: z.int().describe('Clicks in search results'),
  impressions: z.int().describe('How often the site was shown'),
  ctr: z.number().nullable().describe('Clicks per impression, from 0 to 1'),
  position: z.number().nullable().describe('Average position by Search Console'),
  before: z
    .object({
      clicks: z.int().describe('Clicks then'),
      impressions: z.int().describe('Impressions then'),
    })
    .nullable()
    .describe('As many days earlier'),
})

const Audit = z.object({
  checked_at: UnixTime,
  score: z.int().describe('Of 100'),
  pages: z.int().describe('Pages that were looked at'),
  issues: z.array(
    z.object({ id: z.string(), severity: z.enum(['high', 'medium', 'low']), count: z.int() }),
  ),
})

const Ads = z.object({
  observations: z.int().describe('Answers that were looked through for ads'),
  advertisers: z
    .array(
      z.object({
        name: z.string(),
        is_client: z.boolean(),
        appearances: z.int().describe('Answers with its ads'),
        share: z.number().nullable().describe('Share of all ads, from 0 to 1'),
      }),
    )
    .describe('Who advertises most often'),
})

const Step = z.object({
  title: z.string(),
  code: z.string().optional().describe('Which sentence it is'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('What stands in its places'),
})

const Researched = z.object({
  query: z.string(),
  search_volume: z.int().nullable().describe('Searches a month; null: no one knows'),
  difficulty: z.int().nullable().describe('0 to 100; null before it was looked up'),
  intent: z.enum(INTENTS),
  topic: z.string(),
})

/** What else is known of the client; each part is null without data, or where it is not known of the time reported on. */
const BeyondRanks = {
  answers: Answers.nullish().describe(
    'In how many answers of AI assistants the client is cited and mentioned',
  ),
  reviews: z
    .object({ total: z.int(), new_7d: z.int(), average_rating: z.number().nullable() })
    .nullish()
    .describe('Of the apps'),
  apps: Apps.nullish().describe('How the apps rank in the stores'),
  links: Links.nullish().describe('Backlinks'),
  indexing: Indexing.nullish().describe('Pages in the index of search engines'),
  pages: z
    .array(
      z.object({
        url: z.string(),
        keywords: z.int().describe('Keywords it ranks for'),
        top10: z.int(),
        clicks: z
          .number()
          .nullable()
          .describe('Estimated clicks a month; null where no search volume is known'),
        click_model: ClickModelName.optional(),
      }),
    )
    .nullish()
    .describe('The pages that bring most clicks'),
  clusters: z
    .array(
      z.object({
        name: z.string(),
        keywords: z.int(),
        top10: z.int(),
        visibility: Percent.nullable(),
      }),
    )
    .nullish()
    .describe('The largest SERP clusters'),
  research: z
    .array(Researched)
    .nullish()
    .describe('Keywords worth tracking that are not tracked, most searched for first'),
  grids: z
    .array(MapGrid)
    .nullish()
    .describe('Where the business ranks on the map, by its geo-grids'),
  clicks: Clicks.nullish().describe('What Search Console counted in the period'),
  audit: Audit.nullish().describe('The last audit of the site'),
  ads: Ads.nullish().describe('Ads seen in answers in the period'),
  next_steps: z.array(Step).nullish().describe('What is recommended next'),
}

/** The numbers of one rank check against an earlier one: what a report page, a PDF and a digest are written from. */
export const Report = z
  .object({
    client: z.object({ name: z.string(), domain: z.string() }),
    engine: z.string().optional().describe('The search engine that positions are of'),
    engines: z
      .array(z.string())
      .optional()
      .describe('The search engines that the client tracks'),
    job_id: z.int(),
    checked_at: UnixTime,
    period_from: UnixTime.nullish().describe(
      'Where the reported period begins; it ends with checked_at',
    ),
    compared_at: UnixTime.nullable().describe(
      'The check that changes are measured against; null without one',
    ),
    compared_checks: z
      .int()
      .nullish()
      .describe(
        'Where the two do not hold the same keywords, or checks of either failed: those with a result in both, over which changes are',
      ),
    is_sandbox: z.boolean().describe('The numbers come from the simulated web'),
    is_whole: z.boolean().describe('False when only some of the keywords were checked'),
    is_partial: z.boolean().describe('More than a fifth of the checks failed'),
    visibility: Percent.nullable(),
    visibility_change: z.number().nullable(),
    counts: z.object({
      ...Counts,
      total: z.int().describe('Checks that did not fail'),
      failed: z.int(),
    }),
    changes: z.object(Counts).nullable(),
    history: z.array(
      z.object({ checked_at: UnixTime, visibility: Percent, is_partial: z.boolean() }),
    ),
    shifts: z.object({
      gainers: z.array(Shift),
      losers: z.array(Shift),
      entered: z.int().describe('Keywords that came into the results'),
      lost: z.int().describe('Keywords that fell out of them'),
    }),
    keywords: z
      .array(
        z.object({
          ...Words,
          state: z.enum(['ranked', 'not_found', 'failed']),
          position: z.int().nullable(),
          prev_position: z.int().nullable(),
          delta: z.int().nullable(),
          is_new: z.boolean(),
          is_lost: z.boolean(),
          url: z.string(),
        }),
      )
      .describe('The best places first; not all of a large check'),
    features: z.array(
      z.object({
        feature: z.string(),
        shown: z.int().describe('Results pages that show it'),
        owned: z.int().describe("Of these, where it is the client's own"),
        owned_change: z.int().nullable(),
      }),
    ),
    won: z.array(z.object({ feature: z.string(), ...Which })),
    lost: z.array(z.object({ feature: z.string(), ...Which, lost_to: z.string().nullable() })),
    competitors: z.array(
      z.object({
        domain: z.string(),
        name: z.string(),
        visibility: Percent,
        visibility_change: z.number().nullable(),
        top3: z.int(),
        top10: z.int(),
      }),
    ),
    next: z
      .object({ query: z.string(), position: z.int() })
      .nullable()
      .describe('The keyword most worth working on; known of the newest check only'),
    ...BeyondRanks,
    summary: z
      .string()
      .describe('What a person wrote on what changed and why; empty when no one did'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>
