import type { Known } from '../../platform/database/table.ts'
import type { ProviderReason } from '../../providers/reason.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    source_calls: Known<'source_calls', { reason: ProviderReason | null }>
  }
}
