import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    ad_observations: Table<'ad_observations'>
    ads: Table<'ads'>
  }
}
