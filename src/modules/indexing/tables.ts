import type { Table } from '../../platform/table.ts'
import type { Refusal } from '../../providers/index-channels/port.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    indexing_settings: Table<'indexing_settings'>
    indexing_channels: Table<'indexing_channels', { refusal: Refusal | '' }>
    indexing_urls: Table<'indexing_urls'>
    indexing_receipts: Table<'indexing_receipts', { refusal: Refusal | '' }>
    indexing_budgets: Table<'indexing_budgets'>
    indexing_samples: Table<'indexing_samples'>
  }
}
