import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedAdvice: SimulatedKind = {
  kind: 'recommendations',
  port: 'search',
  tables: [
    {
      table: 'recommendation_sets',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.world <> ''`,
    },
    simulatedRuns('recommendations'),
  ],
}
