import type { Table } from '../../platform/table.ts'
import type { ProviderReason } from '../../providers/reason.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    sources: Table<'sources'>
    source_settings: Table<'source_settings'>
    source_months: Table<'source_months'>
    model_shutdowns: Table<'model_shutdowns'>
    source_calls: Table<'source_calls', { reason: ProviderReason | null }>
  }
}

export const TABLES = [
  'sources',
  'source_settings',
  'source_months',
  'source_calls',
  'model_shutdowns',
]
