import type { Module } from '../../core/module.ts'
import { operations } from './operations.ts'
import './tables.ts'

export { activeRuns } from './active.ts'
export { defineRun } from './define-run.ts'
export { getRun, listAllRuns } from './operations.ts'
export { simulatedRuns } from './simulated.ts'
export { saveEarly } from './steps.ts'
export {
  addToCancelled,
  addToCounts,
  addToSummary,
  deleteRun,
  saveFailures,
} from './store/runs.ts'
export { holdStep } from './store/steps.ts'
export { progressOf, wireStatus } from './wire.ts'

export const runs: Module = {
  name: 'runs',
  tables: ['runs', 'run_steps', 'run_counts', 'run_parts'],
  operations,
}
