import type { Counts } from '../../core/failures.ts'
import type { Table } from '../../platform/table.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    runs: Table<'runs', { counts: Counts; failures: Counts }>
    run_steps: Table<'run_steps'>
    run_counts: Table<'run_counts'>
    run_parts: Table<'run_parts'>
  }
}
