import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    mail_bounces: Table<'mail_bounces'>
  }
}
