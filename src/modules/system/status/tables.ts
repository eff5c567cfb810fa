import type { Table } from '../../../platform/table.ts'

declare module '../../../platform/db.ts' {
  interface Tables {
    status_minutes: Table<'status_minutes'>
    status_days: Table<'status_days'>
  }
}

export const TABLES = ['status_minutes', 'status_days']
