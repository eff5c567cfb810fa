import type { Selectable } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { RunState } from '../../core/run.ts'
import type { Table } from '../../platform/table.ts'
import type { SourceName } from '../../providers/search/port.ts'
import type { OwnUrl } from './results/matching.ts'
import type { Parasite } from './results/parasites.ts'
import type { JobState } from './run/job-state.ts'
import type { SearchDevice } from './run/question.ts'
import type { Columns } from './store/result-columns.ts'

/** A rank check as it is read, with how far its run is. */
type JobRow = Selectable<Table<'rank_checks'>> & {
  run_state: RunState
  is_simulated: boolean
  created_at: number
  started_at: number | null
  finished_at: number | null
  status: JobState
  /** Why it ended in error. */
  message: string
  total_keywords: number
  checked_keywords: number
  cached_hits: number
  api_calls: number
  errors: number
  failures: Counts
}

declare module '../../platform/db.ts' {
  interface Tables {
    rank_settings: Table<'rank_settings'>
    report_links: Table<'report_links'>
    report_defaults: Table<'report_defaults'>
    rank_targets: Table<'rank_targets'>
    rank_checks: Table<'rank_checks'>
    rank_jobs: JobRow
    rank_queued: Table<'rank_queued', { device: SearchDevice; source: SourceName }>
    rank_archives: Table<'rank_archives'>
    rank_archived_jobs: Table<'rank_archived_jobs'>
    rank_results: Table<'rank_results', { own_urls: OwnUrl[]; parasites: Parasite[] }>
    rank_screenshots: Table<'rank_screenshots'>
    rank_spikes: Table<'rank_spikes', { device: SearchDevice }>
    rank_serps: Table<'rank_serps', { device: SearchDevice }>
    rank_standings: Table<'rank_standings'>
    rank_columns: Table<'rank_columns', Columns>
    rank_pages: Table<'rank_pages'>
    rank_retention: Table<'rank_retention'>
  }
}
