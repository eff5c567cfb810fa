import type { Counts } from '../../core/failures.ts'
import type { Table } from '../../platform/table.ts'
import type { Reason, State } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    backlink_runs: Table<'backlink_runs', { failures: Counts }>
    backlinks: Table<'backlinks', { reason: Reason }>
    backlink_checks: Table<'backlink_checks', { state: State; reason: Reason }>
  }
}
