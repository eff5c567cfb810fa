import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { deleteDemoClients } from './remove.ts'

/** Everything of the demo is simulated, its clients too. */
export const simulatedDemo: SimulatedKind = {
  kind: 'demo',
  port: 'search',
  tables: [{ table: 'demos', where: (id) => sql<boolean>`t.workspace_id = ${id}` }],
  before: async (ctx) => void (await deleteDemoClients(ctx)),
}
