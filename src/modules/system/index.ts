import type { Cron, Module } from '../../core/module.ts'
import { listExamples } from './examples.ts'
import { getHealth, getLiveness, getReadiness } from './operations.ts'
import { listProviders, testProvider } from './providers/operations.ts'
import { getStatus } from './status/operations.ts'
import { measureQueue, recordStatus } from './status/record.ts'
import { listWarnings } from './warnings/operations.ts'
import './warnings/store.ts'
import { sweepCache } from '../../platform/cache.ts'
import { sweepEvents } from '../../platform/jobs/outbox.ts'
import { sweepLimits } from '../../platform/limits.ts'

const EVENT_DAYS = 30

/** Clears what has expired, so that no table grows without end. */
const upkeep: Cron = {
  name: 'upkeep',
  schedule: '*/10 * * * *',
  async run(ctx) {
    await sweepLimits(ctx.db)
    await sweepCache(ctx.db, ctx.now())
    await sweepEvents(ctx.db, ctx.now() - EVENT_DAYS * 86_400)
  },
}

export { curlOf } from './curl.ts'
export { readGauges } from './gauges.ts'
export { getHealth } from './operations.ts'
export { watchStatus } from './status/record.ts'
export { currentWarnings, listWarnings } from './warnings/operations.ts'
export { watchProxies } from './warnings/watch.ts'

export const system: Module = {
  name: 'system',
  tables: ['status_minutes', 'status_days', 'operator_warnings'],
  operations: [
    getHealth,
    getLiveness,
    getReadiness,
    getStatus,
    listExamples,
    listProviders,
    testProvider,
    listWarnings,
  ],
  jobs: [measureQueue],
  crons: [upkeep, recordStatus],
}
