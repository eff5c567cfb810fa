import { z } from 'zod'
import { Id, UnixTime } from '../../core/schemas.ts'
import { ClickModelName } from '../click-models/index.ts'
import { AsOf, Device } from '../clients/index.ts'
import { Measures, SearchSpan } from '../search-console/index.ts'
import { ADVICE } from './rules/advice.ts'

export const SerpClusterId = Id.describe('Cluster id from list_serp_clusters')
export const MinShared = z
  .int()
  .min(2)
  .max(8)
  .describe(
    'So many of the first ten pages two keywords share to be linked: fewer make wide clusters, more narrow ones',
  )

const SerpCluster = z
  .object({
    id: z.int(),
    name: z.string().describe('The name it was given, else the query of its strongest keyword'),
    is_renamed: z.boolean().describe('Someone gave it its name'),
    geo: z.string(),
    lang: z.string(),
    location: z
      .string()
      .describe('Canonical name of the location of its keywords; empty: the whole country'),
    engine: z.string().describe('The search engine of its keywords'),
    keywords: z.int().describe('Keywords in it'),
    checks: z
      .int()
      .describe('Checks that the figures rest on; a keyword on both devices has two'),
    visibility: z
      .number()
      .nullable()
      .describe('Percent, over its keywords; null before the first check'),
    avg_position: z.number().nullable().describe('Over the keywords that rank'),
    top3: z.int(),
    top10: z.int().describe('Including the first three'),
    top30: z.int().describe('Including the first ten'),
    not_found: z.int(),
    keywords_top10: z
      .int()
      .describe('Keywords that rank among the first ten on any of their devices'),
    search_volume: z
      .int()
      .nullable()
      .describe('Searches a month, of the keywords whose volume is known'),
    volume_known: z.int().describe('Keywords whose search volume is known'),
    best_page: z
      .string()
      .nullable()
      .describe("The client's page that brings most clicks by its positions"),
    own_pages: z.int().describe("The client's pages that lead for any of its keywords"),
    is_cannibalised: z
      .boolean()
      .describe('Two pages of the client or more each lead a third of the keywords that rank'),
    advice: z
      .enum(ADVICE)
      .nullable()
      .describe(
        'one_page: one page serves it; merge_pages: two pages compete for the same results; two_pages: two pages serve two halves that share few results; needs_page: none is among the first thirty; null before the first check',
      ),
    search: Measures.nullable().describe(
      'What Search Console counted for its keywords; null where none was seen',
    ),
    created_at: UnixTime,
  })
  .meta({ id: 'SerpCluster' })

export const SerpClusterList = z
  .object({
    items: z.array(SerpCluster),
    total: z.int().describe('Matching clusters'),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable(),
    search_days: SearchSpan,
    keywords: z.int().describe('Keywords in any cluster of the client'),
    unclustered: z.int().describe('Keywords that were checked and are like no other'),
    min_shared: MinShared,
    ...AsOf,
  })
  .meta({ id: 'SerpClusterList' })

const ClusterMember = z.object({
  keyword_id: z.int(),
  query: z.string(),
  device: Device,
  position: z
    .int()
    .nullable()
    .describe('By the last check; of the desktop for keywords on both devices'),
  url: z.string().describe("The client's page that ranks; empty when none does"),
  search_volume: z.int().nullable(),
  shared_pages: z
    .int()
    .describe('Pages of its results that it shares with the others of the cluster, summed up'),
  is_pinned: z.boolean().describe('Put there by hand: no check moves it'),
})

export const SerpClusterDetail = z
  .object({
    ...SerpCluster.shape,
    search_days: SearchSpan,
    members: z.array(ClusterMember).describe('The strongest first'),
    click_model: ClickModelName,
    pages: z
      .array(
        z.object({
          url: z.string(),
          keywords: z
            .int()
            .describe('Keywords of the cluster for which it ranks first of the client'),
          best_position: z.int(),
          clicks: z
            .number()
            .nullable()
            .describe(
              'Estimated clicks a month by its positions, where search volumes are known; null where none is',
            ),
        }),
      )
      .describe("The client's pages in its results; those that bring most clicks first"),
    shared: z
      .array(
        z.object({
          url: z.string(),
          keywords: z.int().describe('Keywords of the cluster that show it'),
        }),
      )
      .describe(
        'The pages that most of its keywords have among the first ten, the client aside: models for a page of its own',
      ),
    ...AsOf,
  })
  .meta({ id: 'SerpClusterDetail' })
