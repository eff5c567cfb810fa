import type { Cron, Module } from '../../core/module.ts'
import type { Known, Table } from '../../platform/database/table.ts'
import type { Listing } from '../../providers/stores/port.ts'
import { badReviewFound, ratingFell, storeTaskCompleted } from './events.ts'
import { actionOperations } from './operations/actions.ts'
import { appOperations } from './operations/apps.ts'
import { keywordOperations } from './operations/keywords.ts'
import type { TopApp } from './rules/alerts.ts'
import type { Change } from './rules/changes.ts'
import { simulatedStores } from './simulated.ts'
import { sweepPaidCalls } from './store/paid.ts'
import { storeRun } from './store-run.ts'

export { badReviewFound, ratingFell, storeTaskCompleted } from './events.ts'
export { getAsoSummary, getAsoTask, refreshAso } from './operations/actions.ts'
export { createAsoApp, listAsoApps } from './operations/apps.ts'
export { addAsoKeywords, listAsoRankings, listAsoReviews } from './operations/keywords.ts'
export { AsoSummary } from './schemas/summary.ts'
export { recordRefresh } from './start.ts'
export { summaryOf as asoSummaryOf } from './summary.ts'

const sweep: Cron = {
  name: 'sweep_aso_paid_calls',
  schedule: '41 4 * * *',
  run: (ctx) => sweepPaidCalls(ctx.db, ctx.now()),
}

export const aso: Module = {
  name: 'aso',
  simulated: [simulatedStores],
  tables: [
    'aso_apps',
    'aso_keywords',
    'aso_listings',
    'aso_rankings',
    'aso_alerts',
    'aso_reviews',
    'aso_paid_calls',
  ],
  operations: [appOperations, keywordOperations, actionOperations].flatMap((group) =>
    Object.values(group),
  ),
  runs: [storeRun],
  events: [storeTaskCompleted, badReviewFound, ratingFell],
  crons: [sweep],
}

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
