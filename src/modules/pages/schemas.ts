import { z } from 'zod'
import { UnixTime } from '../../core/schemas.ts'
import { OfEngine } from '../analytics/index.ts'
import { ClickModelName } from '../click-models/index.ts'
import { AsOf, ComparedAt } from '../clients/index.ts'
import { Measures, SearchSpan } from '../search-console/index.ts'

const RankingPage = z
  .object({
    url: z.string(),
    keywords: z
      .int()
      .describe(
        'Keywords for which it is the best result of the client; one on both devices is one',
      ),
    checks: z.int().describe('Checks in which it is; a keyword on both devices has two'),
    best_position: z.int().nullable(),
    avg_position: z
      .number()
      .nullable()
      .describe('Over the checks in which it is the best result'),
    top3: z
      .int()
      .describe('Those keywords of which it is among the first three, on any of their devices'),
    top10: z.int().describe('Keywords in the top 10, on any of their devices'),
    top30: z.int().describe('Keywords in the first thirty, on any of their devices'),
    clicks: z
      .number()
      .nullable()
      .describe(
        'Estimated clicks a month by its positions, where search volumes are known; null where none is',
      ),
    clusters: z.int().describe('SERP clusters that these keywords belong to'),
    owned_features: z.int().describe('Blocks of these results pages that are the client’s own'),
    citations: z
      .int()
      .describe('Answers of assistants that cite it, by the newest check of prompts'),
    below_own: z
      .int()
      .describe('Keywords for which it stands below another page of the client: they compete'),
    meant_keywords: z.int().describe('Keywords that it is named as the page for'),
    misplaced_keywords: z
      .int()
      .describe('Those of them for which another page of the client ranks'),
    gained: z
      .int()
      .describe(
        'Keywords for which it leads now, on a device on which it did not at compared_at',
      ),
    lost: z
      .int()
      .describe(
        'Keywords for which it led at compared_at, on a device on which it does not now',
      ),
    search: Measures.nullable().describe(
      'What Search Console counted for it; null where it was not seen',
    ),
  })
  .meta({ id: 'RankingPage' })

export const RankingPageList = z
  .object({
    engine: OfEngine.describe(
      'The search engine that rankings are of; citations are of assistants',
    ),
    click_model: ClickModelName,
    items: z.array(RankingPage),
    total: z.int().describe('Matching pages'),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable(),
    answers: z.int().describe('Answers of assistants that citations are counted in'),
    search_days: SearchSpan,
    ...AsOf,
    ...ComparedAt,
  })
  .meta({ id: 'RankingPageList' })

const PageCheck = z.object({
  keyword_id: z.int(),
  query: z.string(),
  device: z.enum(['desktop', 'mobile']),
  position: z.int().nullable(),
  url: z.string().describe('The page of the client that ranks; empty when none does'),
  search_volume: z.int().nullable(),
  cluster_id: z.int().nullable().describe('The SERP cluster of the keyword'),
  cluster_name: z.string().describe('Its name; empty without one'),
  owned_features: z.array(z.string()).describe('SERP features that the client owns'),
})

export const RankingPageDetail = z
  .object({
    engine: OfEngine.describe(
      'The search engine that rankings are of; citations are of assistants',
    ),
    ...RankingPage.shape,
    click_model: ClickModelName,
    distribution: z
      .array(z.object({ from: z.int(), to: z.int(), checks: z.int() }))
      .describe('Checks by the position of the page'),
    leading: z
      .array(PageCheck)
      .describe('Checks in which it is the best result, the best first'),
    competing: z
      .array(
        z.object({
          url: z.string(),
          keywords: z.int().describe('Keywords for which both stand in the results'),
        }),
      )
      .describe('Other pages of the client in the same results'),
    gained_checks: z
      .array(PageCheck)
      .describe('In which it leads now, and did not at compared_at'),
    lost_checks: z
      .array(PageCheck)
      .describe('In which it led at compared_at, with what ranks now'),
    misplaced: z
      .array(PageCheck)
      .describe('Of keywords that it is meant for, where another page ranks'),
    history: z
      .array(
        z.object({
          job_id: z.int(),
          checked_at: UnixTime,
          checks: z.int().describe('Checks in which it was the best result'),
          keywords: z.int().describe('Their keywords; one on both devices is one'),
          top10: z.int().describe('Keywords in the top 10, on any of their devices'),
          best_position: z.int().nullable(),
        }),
      )
      .describe('By whole rank check, oldest first'),
    answers: z.int().describe('Answers of assistants that citations are counted in'),
    search_days: SearchSpan,
    ...AsOf,
    ...ComparedAt,
  })
  .meta({ id: 'RankingPageDetail' })
