import { sql } from 'kysely'
import type { OfWorkspace, SimulatedKind } from '../../core/simulated.ts'
import { pageClients } from '../clients/index.ts'
import { simulatedRuns } from '../runs/index.ts'
import { applyVolumes } from './apply-volumes.ts'

const own = (workspaceId: OfWorkspace) =>
  sql<boolean>`t.workspace_id = ${workspaceId} and t.is_simulated`

export const simulatedVolumes: SimulatedKind = {
  kind: 'search_volumes',
  port: 'search',
  tables: [{ table: 'search_volumes', where: own }, simulatedRuns('search_volumes')],
  /** Keywords go back to what is known without the sandbox. */
  async reset(ctx) {
    const { items } = await pageClients(ctx, {})
    for (const { id } of items) await applyVolumes(ctx, id)
  },
}
