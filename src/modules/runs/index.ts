import { sql } from 'kysely'
import type { Counts } from '../../core/failures.ts'
import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import { operations } from './operations.ts'

/** The runs of a kind that came from the sandbox. */
export const simulatedRuns = (kind: string) =>
  simulatedRows('runs', { mark: sql`t.kind = ${kind} and t.is_simulated` })

export { activeRuns } from './active.ts'
export { defineRun } from './define-run.ts'
export { getRun, listAllRuns } from './operations.ts'

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

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    runs: Known<'runs', { counts: Counts; failures: Counts }>
  }
}
