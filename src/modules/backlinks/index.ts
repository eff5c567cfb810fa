import { sql } from 'kysely'
import type { Cron, Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import { simulatedRuns } from '../runs/index.ts'
import { backlinkGained, backlinkLost } from './events.ts'
import { linkRun } from './link-run.ts'
import { linkOperations } from './operations/links.ts'
import { runOperations } from './operations/runs.ts'
import { recheckFailing } from './recheck.ts'
import type { Reason, State } from './schemas.ts'
import { forgetChecks } from './store/links.ts'

export { backlinkGained, backlinkLost } from './events.ts'
export { importBacklinks, listBacklinks } from './operations/links.ts'
export { checkBacklinks, findBacklinks } from './operations/runs.ts'
export { totalsOf } from './store/links.ts'

const KEPT_SECONDS = 366 * 86_400

const forget: Cron = {
  name: 'forget_backlink_checks',
  schedule: '23 4 * * *',
  run: (ctx) => forgetChecks(ctx.db, ctx.now() - KEPT_SECONDS),
}

export const backlinks: Module = {
  name: 'backlinks',
  simulated: [
    {
      kind: 'backlinks',
      port: 'sites',
      tables: [
        simulatedRows('backlinks', {
          isArchived: true,
          mark: sql`right(t.source_domain, 5) = '.test'`,
        }),
        simulatedRuns('backlinks'),
      ],
    },
  ],
  tables: ['backlinks', 'backlink_checks'],
  operations: [linkOperations, runOperations].flatMap((group) => Object.values(group)),
  jobs: [recheckFailing],
  runs: [linkRun],
  events: [backlinkGained, backlinkLost],
  crons: [forget],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    backlinks: Known<'backlinks', { reason: Reason }>
    backlink_checks: Known<'backlink_checks', { state: State; reason: Reason }>
  }
}
