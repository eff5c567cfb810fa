import type { Table } from '../../platform/table.ts'
import type { Reason, State } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    backlinks: Table<'backlinks', { reason: Reason }>
    backlink_checks: Table<'backlink_checks', { state: State; reason: Reason }>
  }
}
