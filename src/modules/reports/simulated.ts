import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedSnapshots: SimulatedKind = {
  kind: 'report_snapshots',
  port: 'search',
  tables: [
    {
      table: 'report_snapshots',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
      isArchived: true,
    },
  ],
}
