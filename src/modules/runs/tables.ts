import type { Counts } from '../../core/failures.ts'
import type { Known } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    runs: Known<'runs', { counts: Counts; failures: Counts }>
  }
}
