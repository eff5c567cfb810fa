import type { ColumnType, Generated } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { Listing, StoreName } from '../../providers/stores/port.ts'
import type { Severity, TopApp } from './rules/alerts.ts'
import type { Change } from './rules/changes.ts'
import type { Sentiment } from './rules/sentiment.ts'
import type { StepKind, TaskKind, TaskParams, TaskStatus } from './schemas/tasks.ts'

type Json<T> = ColumnType<T, string, string>

/** A step that can be done once more. */
export type FailedStep = { kind: StepKind; subject_id: number | null; seed: string }

/** What a store said of an app is of the world it was asked in. */
type AppTable = {
  id: Generated<number>
  workspace_id: number
  client_id: number
  store: StoreName
  app_name: string
  app_identifier: string
  app_url: string
  country: string
  language: string
  category: string
  developer: string
  notes: string
  store_id: string | null
  listing_checked_at: number | null
  listing_error: Generated<string>
  reviews_checked_at: number | null
  reviews_error: Generated<string>
  created_at: number
  updated_at: number
  is_simulated: Generated<boolean>
}

type KeywordTable = {
  id: Generated<number>
  workspace_id: number
  client_id: number
  store: StoreName
  query: string
  country: string
  language: string
  source: string
  cluster: string
  intent: string
  notes: string
  tags: string
  difficulty: number | null
  search_volume: number | null
  estimated_difficulty: number | null
  estimated_traffic: number | null
  latest_position: number | null
  latest_checked_at: number | null
  tried_at: number | null
  last_error: Generated<string>
  created_at: number
  updated_at: number
  is_simulated: Generated<boolean>
}

declare module '../../platform/db.ts' {
  interface Tables {
    aso_apps: AppTable
    /** The same, without what the other world said. */
    aso_apps_now: AppTable
    aso_keywords: KeywordTable
    aso_keywords_now: KeywordTable
    aso_listings: {
      id: Generated<number>
      client_id: number
      app_id: number
      source: string
      listing: Json<Listing>
      changes: Json<Change[]>
      taken_at: number
    }
    aso_rankings: {
      id: Generated<number>
      client_id: number
      keyword_id: number
      app_id: number
      position: number | null
      checked_depth: number
      source: string
      results_seen: number
      top: Json<TopApp[]>
      checked_at: number
    }
    aso_alerts: {
      id: Generated<number>
      client_id: number
      keyword_id: number
      app_id: number
      type: string
      severity: Severity
      position: number | null
      previous_position: number | null
      competitor: string
      source: string
      checked_at: number
      previous_checked_at: number
    }
    aso_reviews: {
      app_id: number
      review_id: string
      client_id: number
      country: string | null
      language: string
      rating: number
      title: string | null
      body: string
      version: string | null
      written_at: number
      reply: string | null
      replied_at: number | null
      sentiment: Sentiment
      sentiment_score: number
      topics: string[]
      source: string
      seen_at: number
      changed_at: number
    }
    aso_tasks: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      kind: TaskKind
      params: Json<TaskParams>
      status: Generated<TaskStatus>
      total_steps: number
      done_steps: Generated<number>
      failed_steps: Generated<number>
      queued_steps: Generated<number>
      imported: Generated<number>
      listing_snapshots: Generated<number>
      rankings: Generated<number>
      reviews: Generated<number>
      reviews_new: Generated<number>
      paid_calls: Generated<number>
      errors: Generated<string[]>
      failures: ColumnType<Counts, string | undefined, string>
      failed: ColumnType<FailedStep[], string | undefined, string>
      created_at: number
      started_at: number | null
      finished_at: number | null
    }
    aso_steps: {
      task_id: number
      nr: number
      kind: StepKind
      subject_id: number | null
      seed: Generated<string>
      tries: Generated<number>
    }
    aso_ideas: {
      task_id: number
      canonical: string
      query: string
      seed: string
      score: number
      traffic: number | null
    }
    aso_paid_calls: {
      id: Generated<number>
      workspace_id: number
      setup: string
      is_success: boolean
      is_final: boolean
      reason: string
      message: string
      called_at: number
    }
  }
}
