import type { Module } from '../../core/module.ts'
import { buildDemoJob } from './build.ts'
import { operations } from './operations.ts'
import { simulatedDemo } from './simulated.ts'
import './tables.ts'

export { buildDemo, createDemo } from './build.ts'
export { MAX_DAYS } from './check-times.ts'
export { getDemo, removeDemo } from './operations.ts'
export { readDemo } from './store.ts'

export const demo: Module = {
  name: 'demo',
  simulated: [simulatedDemo],
  tables: ['demos'],
  operations,
  jobs: [buildDemoJob],
}
