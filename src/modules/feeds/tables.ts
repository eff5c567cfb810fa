import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    feeds: Table<'feeds'>
    feed_exports: Table<'feed_exports'>
  }
}
