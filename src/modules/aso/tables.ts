import type { Table } from '../../platform/table.ts'
import type { Listing } from '../../providers/stores/port.ts'
import type { TopApp } from './rules/alerts.ts'
import type { Change } from './rules/changes.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    aso_apps: Table<'aso_apps'>
    /** Without what the other world said. */
    aso_apps_now: Tables['aso_apps']
    aso_keywords: Table<'aso_keywords'>
    /** Without what the other world said. */
    aso_keywords_now: Tables['aso_keywords']
    aso_listings: Table<'aso_listings', { listing: Listing; changes: Change[] }>
    aso_rankings: Table<'aso_rankings', { top: TopApp[] }>
    aso_alerts: Table<'aso_alerts'>
    aso_reviews: Table<'aso_reviews'>
    aso_paid_calls: Table<'aso_paid_calls'>
  }
}
