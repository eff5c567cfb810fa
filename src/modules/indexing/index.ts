import type { Cron, Module } from '../../core/module.ts'
import type { Known } from '../../platform/database/table.ts'
import type { Refusal } from '../../providers/index-channels/port.ts'
import { monitorOperations } from './operations/monitor.ts'
import { taskOperations } from './operations/tasks.ts'
import { carryOver, monitorIndexing } from './run/followups.ts'
import { indexRun } from './run/index-run.ts'
import { indexDropped } from './schemas.ts'
import { simulatedIndexing } from './simulated.ts'
import { dropOldBudgets } from './store/receipts.ts'

export { monitorIndexingNow } from './operations/monitor.ts'
export { submitIndexing } from './operations/tasks.ts'
export { recentTasks } from './run/index-run.ts'
export { budgetDay, reasonOf } from './run/task-outcome.ts'
export { indexDropped } from './schemas.ts'
export { samplesOf } from './store/index-states.ts'
export { sitemapChanges } from './store/sitemap-changes.ts'

const KEPT_SECONDS = 7 * 86_400

/** Spending of past days no longer matters. */
const forgetBudgets: Cron = {
  name: 'forget_indexing_budgets',
  schedule: '41 4 * * *',
  run: (ctx) =>
    dropOldBudgets(
      ctx.db,
      new Date((ctx.now() - KEPT_SECONDS) * 1000).toISOString().slice(0, 10),
    ),
}

export const indexing: Module = {
  name: 'indexing',
  simulated: [simulatedIndexing],
  tables: [
    'indexing_settings',
    'indexing_channels',
    'indexing_urls',
    'indexing_receipts',
    'indexing_budgets',
    'indexing_samples',
  ],
  operations: [taskOperations, monitorOperations].flatMap((group) => Object.values(group)),
  jobs: [carryOver, monitorIndexing],
  runs: [indexRun],
  events: [indexDropped],
  crons: [forgetBudgets],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    indexing_channels: Known<'indexing_channels', { refusal: Refusal | '' }>
    indexing_receipts: Known<'indexing_receipts', { refusal: Refusal | '' }>
  }
}
