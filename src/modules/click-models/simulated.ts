import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedClickModels: SimulatedKind = {
  kind: 'click_models',
  port: 'indexing',
  tables: [
    {
      table: 'click_models',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
    },
  ],
}
