import type { Cron } from '../../core/module.ts'
import { monthOf } from './spending.ts'
import { sweepCalls } from './store.ts'

const KEPT_SECONDS = 400 * 86_400

/** Leaves the last calls of each source, and the months of a year. */
export const sweepSources: Cron = {
  name: 'sweep_sources',
  schedule: '* * * * *',
  run: (ctx) => sweepCalls(ctx.db, monthOf(ctx.now() - KEPT_SECONDS)),
}
