import type { Table } from '../../platform/table.ts'
import type { Outcome } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    schedules: Table<'schedules', { last_outcome: Outcome | null }>
  }
}
