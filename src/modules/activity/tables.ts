import type { Known } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface KnownColumns {
    activities: Known<'activities', { data: Record<string, unknown> }>
  }
}
