import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Conflict, Loss } from './rules/moves.ts'
import type { Reason } from './rules/opportunity.ts'

type Json<T> = ColumnType<T, string, string>
type Counts = Record<string, number>

/** The numbers of a domain that is watched beside the client's own; average and misses as far as every check saw. */
export type Competitor = {
  visibility: number | null
  share: number | null
  avg_position: number | null
  top3: number
  top10: number
  top30: number
  not_found: number
}

/** A domain that stands among the first ten. */
export type Neighbour = {
  domain: string
  keywords: number
  checks: number
  best_position: number
  visibility: number | null
}

export type AnyDevice = 'both' | 'desktop' | 'mobile'
type OneDevice = 'desktop' | 'mobile'

declare module '../../platform/db.ts' {
  interface Tables {
    analytics_points: {
      workspace_id: number
      client_id: number
      job_id: number
      device: AnyDevice
      segment: string
      job_at: number
      checked_at: number
      is_whole: boolean
      is_simulated: Generated<boolean>
      is_partial: boolean
      curve: number
      visibility: number | null
      share: number | null
      avg_position: number | null
      top3: number
      top10: number
      top30: number
      total: number
      not_found: number
      failed: number
      keywords: number
      compared_depth: number
      compared_avg_position: number | null
      compared_not_found: number
      sources: string[]
      features: Json<Counts>
      owned: Json<Counts>
      held: Json<Counts>
      competitors: Json<Record<string, Competitor>>
      domains: Json<Neighbour[]>
    }
    analytics_standings: {
      keyword_id: number
      is_simulated: Generated<boolean>
      device: OneDevice
      workspace_id: number
      client_id: number
      job_id: number
      checked_at: number
      query: string
      geo: string
      lang: string
      position: number | null
      prev_position: number | null
      prev_checked_at: number | null
      delta: number | null
      previous_delta: number | null
      move: number | null
      click_change: number
      url: string
      ranked_pages: string[]
      own_urls: Json<{ position: number; url: string; title: string }[]>
      conflicts: Conflict[]
      features: string[]
      owned_features: string[]
      foreign_features: string[]
      won: string[]
      lost: Json<Loss[]>
      score: number | null
      gain: number
      reasons: Reason[]
      has_conflict: GeneratedAlways<boolean>
      is_changed: GeneratedAlways<boolean>
    }
    analytics_drafts: {
      workspace_id: number
      client_id: number
      job_id: number
      keyword_id: number
      device: OneDevice
      watched: string
      is_failed: boolean
      search_volume: number | null
      segments: string[]
      competitors: Json<Record<string, number>>
      holders: Json<Record<string, string>>
      neighbours: string[]
      positions: number[]
    }
    annotations: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      kind: 'note' | 'deploy' | 'content' | 'algorithm'
      happened_at: number
      note: string
      user_id: number
      created_at: number
    }
    analytics_reports: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      title: string
      date_from: string
      date_to: string
      summary: string
      sections: Json<{ kind: string; title: string; text: string; data: Record<string, unknown> }[]>
      sources: Json<{ kind: string; job_id: number; checked_at: number; search_sources: string[] }[]>
      generated_by: 'rules' | 'model'
      user_id: number
      created_at: number
    }
  }
}
