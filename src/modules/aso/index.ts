import type { Cron, Module } from '../../core/module.ts'
import { badReviewFound, ratingFell, storeTaskCompleted } from './events.ts'
import { actionOperations } from './operations/actions.ts'
import { appOperations } from './operations/apps.ts'
import { keywordOperations } from './operations/keywords.ts'
import { simulatedStores } from './simulated.ts'
import { sweepPaidCalls } from './store/paid.ts'
import { storeRun } from './store-run.ts'
import './tables.ts'

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
