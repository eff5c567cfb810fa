import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { deleteDemoClients } from './remove.ts'
import { readDemo } from './store.ts'

/** Everything of the demo is simulated, its clients too. */
export const simulatedDemo: SimulatedKind = {
  kind: 'demo',
  port: 'search',
  tables: [{ table: 'demos', where: (id) => sql<boolean>`t.workspace_id = ${id}` }],
  before: async (ctx) => void (await deleteDemoClients(ctx)),
  clients: async ({ db, actor }) => (await readDemo(db, actor.workspaceId))?.client_ids ?? [],
}
