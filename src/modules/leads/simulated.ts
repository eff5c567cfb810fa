import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedLeads: SimulatedKind = {
  kind: 'leads',
  port: 'sites',
  tables: [
    { table: 'leads', where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_sandbox` },
  ],
}
