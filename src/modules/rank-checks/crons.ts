import type { Cron } from '../../core/module.ts'
import { makeMonths } from './store/jobs.ts'
import { dropMonths, KINDS, sweepRows } from './store/retention.ts'

/** Next month's results need a place before the month begins. */
export const months: Cron = {
  name: 'rank_months',
  schedule: '17 3 * * *',
  run: (ctx) => makeMonths(ctx.db, ctx.now()),
}

/** So much at a time, so often at most: the next hour goes on where this one stopped. */
const ROWS = 2000
const MAX_STEPS = 50

/** Clears what is older than its workspace keeps it. */
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
