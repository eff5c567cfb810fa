import type { Module } from '../../core/module.ts'
import * as operations from './operations.ts'
import { runSchedule, startDueSchedules } from './run-schedule.ts'
import './tables.ts'

export const schedules: Module = {
  name: 'schedules',
  tables: ['schedules'],
  operations: Object.values(operations),
  jobs: [runSchedule],
  crons: [startDueSchedules],
}
