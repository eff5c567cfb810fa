import type { Module } from '../../core/module.ts'
import { buildDemoJob } from './build.ts'
import * as operations from './operations.ts'
import { simulatedDemo } from './simulated.ts'
import './tables.ts'

export { buildDemo, createDemo } from './build.ts'
export { MAX_DAYS } from './check-times.ts'
export { readDemo } from './store.ts'

export const demo: Module = {
  name: 'demo',
  simulated: [simulatedDemo],
  tables: ['demos'],
  operations: Object.values(operations),
  jobs: [buildDemoJob],
}
