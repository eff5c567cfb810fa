import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'
import { runSchedule, startDueSchedules } from './run-schedule.ts'
import './tables.ts'

export { nextRun } from './cron-expression.ts'
export { Timezone } from './schemas.ts'

export const schedules: Module = {
  name: 'schedules',
  tables: ['schedules'],
  operations,
  jobs: [runSchedule],
  crons: [startDueSchedules],
}
