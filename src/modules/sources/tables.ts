import type { Known } from '../../platform/table.ts'
import type { ProviderReason } from '../../providers/reason.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    source_calls: Known<'source_calls', { reason: ProviderReason | null }>
  }
}
