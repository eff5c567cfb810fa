import type { Known } from '../../platform/table.ts'
import type { Outcome } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    schedules: Known<'schedules', { last_outcome: Outcome | null }>
  }
}
