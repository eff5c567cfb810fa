import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import type { SimulatedKind } from '../../core/simulated.ts'
import { deleteClient } from '../clients/index.ts'
import { readDemo } from './store.ts'

/** Everything of the demo shop is simulated, the client too. */
export const simulatedDemo: SimulatedKind = {
  kind: 'demo',
  port: 'search',
  tables: [{ table: 'demos', where: (id) => sql<boolean>`t.workspace_id = ${id}` }],
  before: removeClient,
}

async function removeClient(ctx: Context): Promise<void> {
  const demo = await readDemo(ctx.db, ctx.actor.workspaceId)
  if (demo) await call(ctx, deleteClient, { client_id: demo.client_id })
}
