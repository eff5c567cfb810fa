import { z } from 'zod'
import { restsOn } from '../../core/running-checks.ts'
import { Id, UnixTime } from '../../core/schemas.ts'
import { VolumeOrigin } from '../clients/index.ts'
import { IDEA_SOURCES } from '../keyword-ideas/index.ts'
import { INTENTS } from './rules/intent.ts'

export const SOURCES = [...IDEA_SOURCES, 'competitor_page', 'search_console'] as const
export const STATES = ['open', 'tracked', 'dismissed'] as const

const ResearchId = Id.describe('As listed by list_keyword_research')
export const ResearchIds = z.array(ResearchId).min(1).max(300)

const count = z.int().describe('Of the first ten results')

export const ResearchKeyword = z
  .object({
    id: z.int(),
    query: z.string(),
    geo: z.string(),
    lang: z.string(),
    sources: z.array(z.enum(SOURCES)).describe('Where it was found'),
    found_by: z
      .string()
      .describe('The keyword, topic or competitor that led to it first; empty: none did'),
    state: z.enum(STATES).describe('tracked: it is a keyword of the client now'),
    search_volume: z.int().nullable().describe('Searches a month; null: no one knows'),
    volume_source: VolumeOrigin,
    impressions: z
      .int()
      .nullable()
      .describe('What Search Console counted in its last 28 final days; null: nothing'),
    difficulty: z
      .int()
      .nullable()
      .describe('How strong the first ten are, 0 to 100; null before they were looked up'),
    difficulty_parts: z
      .object({
        results: z.int().describe('Results that were seen'),
        known_sites: count.describe('On sites that rank on a tenth of the pages we know'),
        exact_titles: count.describe('With all words of the query in the title'),
        open_hosts: count.describe('On forums, videos and other hosts where anyone writes'),
        blocks: z.int().describe('Ads, overviews and other blocks that push results down'),
      })
      .nullable()
      .describe('What difficulty is made of'),
    intent: z.enum(INTENTS).describe('What those who type it want'),
    intent_confidence: z.number().describe('0.25, where nothing says anything, to 1'),
    intent_by: z
      .enum(['words', 'page', 'model'])
      .describe('Judged by its words, also by its results page, or by a model'),
    cluster_id: z
      .int()
      .nullable()
      .describe('The cluster of tracked keywords that it belongs to by shared pages'),
    topic: z.string().describe('The name of that cluster, or of a topic among the found ones'),
    blocks: z.array(z.string()).describe('Blocks on its results page'),
    own_position: z.int().nullable().describe("The client's, among the first ten"),
    ranking: z
      .array(
        z.object({
          position: z.int(),
          domain: z.string(),
          url: z.string(),
          who: z.enum(['own', 'competitor', '']).describe('Empty: someone else'),
        }),
      )
      .describe('Who ranks; empty before it was looked up'),
    found_at: UnixTime,
    assessed_at: UnixTime.nullable().describe('When its results page was looked up'),
  })
  .meta({ id: 'ResearchKeyword' })

export const ResearchList = z
  .object({
    items: z.array(ResearchKeyword),
    total: z.int().describe('Matching keywords'),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable(),
    counts: z
      .object({
        open: z.int().describe('Neither tracked nor dismissed'),
        tracked: z.int().describe('Keywords of the client'),
        dismissed: z.int().describe('Put aside by someone'),
        assessed: z.int().describe('Whose results page was looked up'),
      })
      .describe('Of all that was found'),
    running: z
      .object({
        run_id: z.int().describe('The run, as shown by get_run'),
        progress_pct: z.number().describe('How far it is, 0 to 100'),
      })
      .nullable()
      .describe('The assessment under way'),
    ...restsOn('rank_check'),
  })
  .meta({ id: 'ResearchKeywordList' })
