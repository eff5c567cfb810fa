import type { Module } from '../../core/module.ts'
import type { Known } from '../../platform/database/table.ts'
import { operations } from './operations.ts'
import { runSchedule, startDueSchedules } from './run-schedule.ts'
import type { Outcome } from './schemas.ts'

export { nextRun } from './cron-expression.ts'
export { Timezone } from './schemas.ts'

export const schedules: Module = {
  name: 'schedules',
  tables: ['schedules'],
  operations,
  jobs: [runSchedule],
  crons: [startDueSchedules],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    schedules: Known<'schedules', { last_outcome: Outcome | null }>
  }
}
