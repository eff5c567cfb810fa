import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedLocalResults: SimulatedKind = {
  kind: 'local_results',
  port: 'search',
  tables: [
    {
      table: 'local_results',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
      isArchived: true,
    },
    simulatedRuns('local_map'),
  ],
}
