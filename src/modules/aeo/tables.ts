import type { ColumnType, Generated } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { Intent } from '../clients/index.ts'
import type { Citation, Span } from './reading/read.ts'
import type { Sentiment } from './reading/score.ts'

type Json<T> = ColumnType<T, string, string>

/** A prompt that discovery found, and why. */
export type Found = {
  prompt_text: string
  category: string
  intent: Intent
  source: 'keyword' | 'question' | 'related' | 'competitor' | 'model'
  reason: string
}

export type CheckSource = 'live' | 'sandbox' | 'manual'

declare module '../../platform/db.ts' {
  interface Tables {
    aeo_settings: {
      client_id: number
      workspace_id: number
      names: string[]
      competitor_names: Json<Record<string, string[]>>
      is_matching_case: boolean
      providers: string[]
      samples: number
      country: string
      language: string
      is_judged: boolean
      monthly_budget_usd: number | null
      is_in_benchmark: boolean
    }
    aeo_prompts: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      prompt_text: string
      prompt_key: string
      category: string
      intent: Intent
      enabled: Generated<boolean>
      source: 'manual' | 'import' | 'discovery'
      created_at: number
    }
    aeo_checks: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      status: Generated<'pending' | 'running' | 'done' | 'error'>
      reason: Generated<string>
      is_paused: Generated<boolean>
      source: CheckSource
      providers: string[]
      samples: number
      country: string
      language: string
      is_judged: boolean
      total_prompts: number
      checked_prompts: Generated<number>
      total_answers: number
      answers: Generated<number>
      errors: Generated<number>
      failures: ColumnType<Counts, string | undefined, string>
      named: Generated<number>
      cited: Generated<number>
      score_sum: Generated<number>
      cost_usd: Generated<number>
      is_cost_known: Generated<boolean>
      max_cost_usd: number | null
      created_at: number
      started_at: number | null
      finished_at: number | null
    }
    aeo_steps: {
      workspace_id: number
      check_id: number
      nr: number
      prompt_id: number
      provider: string
      is_queued: Generated<boolean>
    }
    aeo_results: {
      workspace_id: number
      check_id: number
      prompt_id: number
      provider: string
      sample: number
      check_at: number
      id: Generated<number>
      client_id: number
      prompt_text: string
      category: string
      intent: Intent
      is_brand: boolean
      state: 'answered' | 'failed'
      error: Generated<string>
      response_text: Generated<string>
      has_search: Generated<boolean>
      search_queries: Generated<string[]>
      model: Generated<string>
      served_model: Generated<string>
      is_named: Generated<boolean>
      is_cited: Generated<boolean>
      position: number | null
      sentiment: Generated<Sentiment>
      judge: Generated<'model' | 'rules' | ''>
      quote: Generated<string>
      score: Generated<number>
      score_version: number
      spans: ColumnType<Span[], string | undefined, string>
      citations: ColumnType<Citation[], string | undefined, string>
      competitors: Generated<string[]>
      cited_competitors: Generated<string[]>
      cost_usd: number | null
      took_ms: number | null
      created_at: number
    }
    aeo_points: {
      workspace_id: number
      check_id: number
      provider: string
      client_id: number
      checked_at: number
      prompts: number
      answers: number
      errors: number
      named: number
      cited: number
      score_sum: number
      median_position: number | null
      positive: number
      neutral: number
      negative: number
      own_mentions: number
      all_mentions: number
    }
    aeo_discoveries: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      status: Generated<'pending' | 'running' | 'done' | 'error'>
      error: Generated<string>
      count: number
      country: string
      language: string
      progress_pct: Generated<number>
      items: ColumnType<Found[], string | undefined, string>
      failures: ColumnType<Counts, string | undefined, string>
      imported: Generated<number>
      created_at: number
      finished_at: number | null
    }
    aeo_index: {
      workspace_id: number
      client_id: number
      bucket: string
      observations: Generated<number>
      triggers: Generated<number>
      answers: Generated<number>
      named: Generated<number>
    }
  }
}
