import type { Selectable } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { RunState } from '../../core/run.ts'
import type { Known, Table } from '../../platform/database/table.ts'
import type { SourceName } from '../../providers/search/port.ts'
import type { OwnUrl } from './results/matching.ts'
import type { Parasite } from './results/parasites.ts'
import type { JobState } from './run/job-state.ts'
import type { SearchDevice } from './run/scan/question.ts'
import type { Columns } from './store/results/result-columns.ts'

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

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    rank_queued: Known<'rank_queued', { device: SearchDevice; source: SourceName }>
    rank_results: Known<'rank_results', { own_urls: OwnUrl[]; parasites: Parasite[] }>
    rank_spikes: Known<'rank_spikes', { device: SearchDevice }>
    rank_serps: Known<'rank_serps', { device: SearchDevice }>
    rank_columns: Known<'rank_columns', Columns>
  }
  interface Views {
    rank_jobs: JobRow
  }
}
