import type { Cron } from '../../core/module.ts'
import { makePartitions } from './store/jobs.ts'
import { movePages, moveScreenshots } from './store/move-blobs.ts'
import { dropPartitions, KINDS, sweepRows } from './store/retention.ts'

/** The partitions of a week must exist before it begins. */
export const months: Cron = {
  name: 'rank_months',
  schedule: '17 3 * * *',
  run: (ctx) => makePartitions(ctx.db, ctx.now()),
}

/** Rows at once, and for how long; the next run continues. */
const ROWS = 2000
const MAX_SECONDS = 600

/** Deletes what is past the retention of its workspace. */
export const clearOld: Cron = {
  name: 'clear_old_rank_data',
  schedule: '43 * * * *',
  async run({ db, now, log }) {
    const until = now() + MAX_SECONDS
    for (const kind of KINDS) {
      const dropped = await dropPartitions(db, kind, now())
      const cleared = await sweepRows(db, kind, {
        now: now(),
        rows: ROWS,
        hasTime: () => now() < until,
      })
      if (dropped.length + cleared > 0)
        log.info({ table: kind.table, dropped, cleared }, 'old rank data cleared')
    }
  },
}

/** Moves into the bucket what earlier attempts missed, and what predates it. */
export const moveBlobs: Cron = {
  name: 'move_blobs',
  schedule: '*/5 * * * *',
  async run(ctx) {
    if (!ctx.blobs.hasBucket) return
    const until = ctx.now() + MAX_SECONDS
    for (const move of [movePages, moveScreenshots])
      while (ctx.now() < until && (await move(ctx)) > 0);
  },
}
