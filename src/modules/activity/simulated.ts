import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

/** News of what the sandbox brought, most of it from searches. */
export const simulatedNews: SimulatedKind = {
  kind: 'activity',
  port: 'search',
  tables: [
    {
      table: 'activities',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.simulated_port is not null`,
    },
  ],
}
