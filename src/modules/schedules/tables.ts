import type { Known } from '../../platform/database/table.ts'
import type { Outcome } from './schemas.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    schedules: Known<'schedules', { last_outcome: Outcome | null }>
  }
}
