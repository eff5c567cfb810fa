import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    activities: Table<'activities', { data: Record<string, unknown> }>
    activity_readers: Table<'activity_readers'>
  }
}
