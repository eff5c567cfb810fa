import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    google_grants: Table<'google_grants'>
    google_attempts: Table<'google_attempts'>
  }
}
