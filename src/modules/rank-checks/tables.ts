import type { ColumnType, Generated } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { Strategy } from './depth.ts'
import type { OwnUrl } from './matching.ts'
import type { Parasite } from './parasites.ts'
import type { SearchDevice } from './question.ts'
import type { Columns } from './store/result-columns.ts'

type Json<T> = ColumnType<T, string, string>

declare module '../../platform/db.ts' {
  interface Tables {
    rank_settings: {
      client_id: number
      workspace_id: number
      depth: Strategy
      screenshots: Generated<boolean>
      parasites_added: Generated<string[]>
      parasites_removed: Generated<string[]>
    }
    report_links: {
      client_id: number
      workspace_id: number
      /** Null: the workspace's default. */
      is_shared: Generated<boolean | null>
      version: Generated<number>
      expires_at: number | null
      password: string | null
    }
    report_defaults: { workspace_id: number; is_shared: boolean }
    rank_targets: { keyword_id: number; url: string }
    rank_jobs: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      status: Generated<'pending' | 'running' | 'done' | 'cancelled' | 'error'>
      message: Generated<string>
      /** Incremented when its link is renewed. */
      share_version: Generated<number>
      is_unshared: Generated<boolean>
      depth: Strategy
      is_whole: boolean
      prev_job_id: number | null
      total_keywords: number
      checked_keywords: Generated<number>
      cached_hits: Generated<number>
      api_calls: Generated<number>
      errors: Generated<number>
      failures: ColumnType<Counts, string | undefined, string>
      retry_of: Generated<number | null>
      queued_steps: Generated<number>
      spikes_checked: Generated<boolean>
      has_screenshots: Generated<boolean>
      /** Whether its pages come from the sandbox, fixed at the start. */
      is_simulated: Generated<boolean>
      /** Made immediately, without the queue. */
      is_recorded: Generated<boolean>
      created_at: number
      started_at: number | null
      finished_at: number | null
    }
    rank_steps: { workspace_id: number; job_id: number; nr: number; keyword_ids: number[]; devices: SearchDevice[] }
    rank_results: {
      workspace_id: number
      job_id: number
      keyword_id: number
      device: SearchDevice
      job_at: number
      query: string
      geo: string
      lang: string
      cluster: string
      state: 'ranked' | 'not_found' | 'failed'
      position: number | null
      url: string
      title: string
      own_urls: Json<OwnUrl[]>
      features: string[]
      owned_features: string[]
      /** Features that are known to belong to someone else. */
      foreign_features: Generated<string[]>
      parasites: Json<Parasite[]>
      matched_page: string
      depth: number
      /** Results seen without a gap. */
      depth_reached: Generated<number>
      pages: number
      api_calls: number
      source: string
      cached: boolean
      error: string
      prev_position: number | null
      prev_checked_at: number | null
      delta: number | null
      is_new: boolean
      is_lost: boolean
      checked_at: number
      raw_pages: Generated<string[]>
    }
    rank_screenshots: {
      workspace_id: number
      job_id: number
      keyword_id: number
      device: SearchDevice
      page: number
      taken_at: number
      png: Buffer
    }
    rank_spikes: { keyword_id: number; device: SearchDevice; notified_at: number }
    rank_serps: {
      workspace_id: number
      job_id: number
      keyword_id: number
      device: SearchDevice
      job_at: number
      body: Buffer
    }
    rank_standings: {
      keyword_id: number
      device: SearchDevice
      job_id: number
      job_at: number
      query: string
      geo: string
      lang: string
      position: number | null
      prev_position: number | null
      delta: number | null
      is_new: boolean
      is_lost: boolean
      prev_checked_at: number | null
      depth: number
      depth_reached: number
      url: string
      checked_at: number
      is_simulated: Generated<boolean>
    }
    rank_columns: {
      workspace_id: number
      job_id: number
      device: SearchDevice
      job_at: number
    } & { [Name in keyof Columns]: Json<Columns[Name]> }
    rank_pages: {
      id: string
      workspace_id: number
      client_id: number
      fetched_at: number
      asked: Json<unknown>
      reader: number
      body: Buffer
    }
    rank_retention: {
      workspace_id: number
      raw_page_days: number | null
      results_page_days: number | null
      result_days: number | null
    }
  }
}
