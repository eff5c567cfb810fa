import type { Cron } from '../../core/module.ts'
import { makeMonths } from './store/jobs.ts'
import { dropMonths, KINDS, sweepRows } from './store/retention.ts'

/** Next month's partitions must exist before the month begins. */
export const months: Cron = {
  name: 'rank_months',
  schedule: '17 3 * * *',
  run: (ctx) => makeMonths(ctx.db, ctx.now()),
}

/** Batch size and maximum batches per run; the next run continues. */
const ROWS = 2000
const MAX_STEPS = 50

/** Deletes what is past the retention of its workspace. */
export const clearOld: Cron = {
  name: 'clear_old_rank_data',
  schedule: '43 * * * *',
  async run({ db, now, log }) {
    for (const kind of KINDS) {
      const dropped = await dropMonths(db, kind, now())
      let cleared = 0
      for (let step = 0; step < MAX_STEPS; step++) {
        const rows = await sweepRows(db, kind, { now: now(), rows: ROWS })
        cleared += rows
        if (rows < ROWS) break
      }
      if (dropped.length + cleared > 0) log.info({ table: kind.table, dropped, cleared }, 'old rank data cleared')
    }
  },
}
