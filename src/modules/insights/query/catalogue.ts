import { alerts, forecast } from '../datasets/alerts-and-forecast.ts'
import {
  answerGaps,
  answerHistory,
  answers,
  assistants,
  citedPages,
  citedSites,
  mentionedBrands,
} from '../datasets/answers.ts'
import { appPositions, appReviews, reviewTopics } from '../datasets/apps.ts'
import {
  bing,
  clicks,
  decayingPages,
  engineReports,
  keywordClicks,
  visits,
} from '../datasets/first-party.ts'
import { keywordResearch } from '../datasets/keyword-research.ts'
import { geoGrids, localCompetitors, localResults } from '../datasets/local.ts'
import { backlinkStates, notes } from '../datasets/notes-and-backlinks.ts'
import { aiOverviewSources, aiOverviews, headToHead } from '../datasets/pages.ts'
import {
  cannibalisation,
  competitors,
  features,
  movers,
  opportunities,
  positions,
  visibility,
} from '../datasets/search.ts'
import type { Dataset } from './dataset.ts'

/** Everything that can be asked, by name. */
export const DATASETS = {
  positions,
  visibility,
  movers,
  opportunities,
  competitors,
  head_to_head: headToHead,
  serp_features: features,
  cannibalisation,
  ai_overviews: aiOverviews,
  ai_overview_sources: aiOverviewSources,
  answers,
  assistants,
  answer_history: answerHistory,
  mentioned_brands: mentionedBrands,
  cited_pages: citedPages,
  cited_sites: citedSites,
  answer_gaps: answerGaps,
  app_positions: appPositions,
  app_reviews: appReviews,
  review_topics: reviewTopics,
  notes,
  backlinks: backlinkStates,
  clicks,
  keyword_clicks: keywordClicks,
  decaying_pages: decayingPages,
  visits,
  bing,
  engine_reports: engineReports,
  keyword_research: keywordResearch,
  geo_grids: geoGrids,
  local_results: localResults,
  local_competitors: localCompetitors,
  forecast,
  alerts,
} satisfies Record<string, Dataset>

export type DatasetName = keyof typeof DATASETS
export const DATASET_NAMES = Object.keys(DATASETS) as [DatasetName, ...DatasetName[]]
