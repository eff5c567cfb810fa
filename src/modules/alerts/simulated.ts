import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

/** Alerts of what the sandbox brought, most of it from searches. */
export const simulatedAlerts: SimulatedKind = {
  kind: 'alerts',
  port: 'search',
  tables: [
    {
      table: 'alerts',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.simulated_port is not null`,
    },
  ],
}
