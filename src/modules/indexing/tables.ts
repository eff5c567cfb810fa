import type { Known } from '../../platform/database/table.ts'
import type { Refusal } from '../../providers/index-channels/port.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    indexing_channels: Known<'indexing_channels', { refusal: Refusal | '' }>
    indexing_receipts: Known<'indexing_receipts', { refusal: Refusal | '' }>
  }
}
