import type { Known } from '../../platform/database/table.ts'
import type { Conflict } from './rules/cannibalisation.ts'
import type { Loss } from './rules/moves.ts'
import type { Reason } from './rules/opportunity.ts'

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

/** A domain in the top ten. */
export type Neighbour = {
  domain: string
  keywords: number
  checks: number
  best_position: number
  visibility: number | null
}

export type AnyDevice = 'both' | 'desktop' | 'mobile'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    analytics_points: Known<
      'analytics_points',
      {
        features: Counts
        owned: Counts
        held: Counts
        competitors: Record<string, Competitor>
        domains: Neighbour[]
      }
    >
    analytics_standings: Known<
      'analytics_standings',
      {
        own_urls: { position: number; url: string; title: string }[]
        conflicts: Conflict[]
        lost: Loss[]
        reasons: Reason[]
      }
    >
    analytics_drafts: Known<
      'analytics_drafts',
      { competitors: Record<string, number>; holders: Record<string, string> }
    >
    analytics_reports: Known<
      'analytics_reports',
      {
        sections: { kind: string; title: string; text: string; data: Record<string, unknown> }[]
        sources: {
          kind: string
          job_id: number
          checked_at: number
          search_sources: string[]
        }[]
      }
    >
  }
}
