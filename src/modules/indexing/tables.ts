import type { Known } from '../../platform/table.ts'
import type { Refusal } from '../../providers/index-channels/port.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    indexing_channels: Known<'indexing_channels', { refusal: Refusal | '' }>
    indexing_receipts: Known<'indexing_receipts', { refusal: Refusal | '' }>
  }
}
