import type { Known } from '../../platform/database/table.ts'
import type { Reason, State } from './schemas.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    backlinks: Known<'backlinks', { reason: Reason }>
    backlink_checks: Known<'backlink_checks', { state: State; reason: Reason }>
  }
}
