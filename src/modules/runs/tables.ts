import type { Counts } from '../../core/failures.ts'
import type { Known } from '../../platform/database/table.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    runs: Known<'runs', { counts: Counts; failures: Counts }>
  }
}
