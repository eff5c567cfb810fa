import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedGrids: SimulatedKind = {
  kind: 'geo_grids',
  port: 'search',
  tables: [
    {
      table: 'geo_grids',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
      isArchived: true,
    },
    simulatedRuns('geo_grid'),
  ],
}
