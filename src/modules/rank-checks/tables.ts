import type { Counts } from '../../core/failures.ts'
import type { Table } from '../../platform/table.ts'
import type { OwnUrl } from './matching.ts'
import type { Parasite } from './parasites.ts'
import type { SearchDevice } from './question.ts'
import type { Columns } from './store/result-columns.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    rank_settings: Table<'rank_settings'>
    report_links: Table<'report_links'>
    report_defaults: Table<'report_defaults'>
    rank_targets: Table<'rank_targets'>
    rank_jobs: Table<'rank_jobs', { failures: Counts }>
    rank_steps: Table<'rank_steps', { devices: SearchDevice[] }>
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
