import type { ColumnType, Generated } from 'kysely'
import type { Kind, Outcome } from './schemas.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    schedules: {
      id: Generated<number>
      workspace_id: number
      client_id: number
      kind: Kind
      cron: string
      timezone: string
      enabled: boolean
      screenshots: boolean | null
      next_run_at: number | null
      last_run_at: number | null
      last_outcome: ColumnType<Outcome | null, string | null, string | null>
      created_at: number
    }
  }
}
