import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    request_log: Table<'request_log'>
    idempotent_requests: Table<'idempotent_requests'>
  }
}
