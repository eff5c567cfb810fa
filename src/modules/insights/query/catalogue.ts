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
} satisfies Record<string, Dataset>

export type DatasetName = keyof typeof DATASETS
export const DATASET_NAMES = Object.keys(DATASETS) as [DatasetName, ...DatasetName[]]
