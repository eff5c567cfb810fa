import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    analytics_properties: Table<'analytics_properties'>
    site_visits: Table<'site_visits'>
  }
}
