import type { Known } from '../../platform/database/table.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    activities: Known<'activities', { data: Record<string, unknown> }>
  }
}
