import { sql } from 'kysely'
import type { Cron, Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import { feedOperations } from './operations/feed.ts'
import { jobOperations } from './operations/jobs.ts'
import { settingsOperations } from './operations/settings.ts'
import { sweepActivities } from './store/activities.ts'
import { subscriptions } from './subscribers.ts'

const DAYS = 90

/** The feed goes back so far. */
const sweep: Cron = {
  name: 'sweep_activities',
  schedule: '27 * * * *',
  run: ({ db, now }) => sweepActivities(db, now() - DAYS * 86_400),
}

export const activity: Module = {
  name: 'activity',
  tables: ['activities', 'activity_readers'],
  operations: [feedOperations, jobOperations, settingsOperations].flatMap((group) =>
    Object.values(group),
  ),
  subscriptions,
  crons: [sweep],
  simulated: [
    {
      kind: 'activity',
      port: 'search',
      tables: [simulatedRows('activities', { mark: sql`t.simulated_port is not null` })],
    },
  ],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    activities: Known<'activities', { data: Record<string, unknown> }>
  }
}
