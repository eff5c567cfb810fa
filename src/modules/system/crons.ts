import type { Cron } from '../../core/module.ts'
import { sweepCache } from '../../platform/cache.ts'
import { sweepEvents } from '../../platform/jobs/outbox.ts'
import { sweepLimits } from '../../platform/limits.ts'

const EVENT_DAYS = 30

/** Clears what has expired, so that no table grows without end. */
export const upkeep: Cron = {
  name: 'upkeep',
  schedule: '*/10 * * * *',
  async run(ctx) {
    await sweepLimits(ctx.db)
    await sweepCache(ctx.db, ctx.now())
    await sweepEvents(ctx.db, ctx.now() - EVENT_DAYS * 86_400)
  },
}
