import type { Module } from '../../core/module.ts'
import { finishDemoJob, loadDemoJob } from './load-job.ts'
import { operations } from './operations.ts'
import { simulatedDemo } from './simulated.ts'

export { loadDemo, MAX_DAYS } from './load-job.ts'
export { createDemo, getDemo, removeDemo } from './operations.ts'
export { readDemo } from './store.ts'

export const demo: Module = {
  name: 'demo',
  simulated: [simulatedDemo],
  tables: ['demos'],
  operations,
  jobs: [loadDemoJob, finishDemoJob],
}
