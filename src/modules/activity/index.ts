import type { Module } from '../../core/module.ts'
import * as jobOperations from './operations/jobs.ts'

export const activity: Module = {
  name: 'activity',
  operations: Object.values(jobOperations),
}
