import { sql } from 'kysely'
import type { SimulatedTable } from '../../core/simulated.ts'

/** The runs of a kind that came from the sandbox. */
export const simulatedRuns = (kind: string): SimulatedTable => ({
  table: 'runs',
  where: (id) => sql<boolean>`t.workspace_id = ${id} and t.kind = ${kind} and t.is_simulated`,
})
