import type { Known, Table } from '../../platform/database/table.ts'
import type { Listing } from '../../providers/stores/port.ts'
import type { TopApp } from './rules/alerts.ts'
import type { Change } from './rules/changes.ts'

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    aso_listings: Known<'aso_listings', { listing: Listing; changes: Change[] }>
    aso_rankings: Known<'aso_rankings', { top: TopApp[] }>
  }
  interface Views {
    /** Without data from the other world. */
    aso_apps_now: Table<'aso_apps'>
    /** Without data from the other world. */
    aso_keywords_now: Table<'aso_keywords'>
  }
}
