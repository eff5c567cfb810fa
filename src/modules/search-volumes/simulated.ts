import { type SimulatedKind, simulatedRows } from '../../core/simulated.ts'
import { pageClients } from '../clients/index.ts'
import { simulatedRuns } from '../runs/index.ts'
import { applyVolumes } from './apply-volumes.ts'

export const simulatedVolumes: SimulatedKind = {
  kind: 'search_volumes',
  port: 'search',
  tables: [simulatedRows('search_volumes'), simulatedRuns('search_volumes')],
  /** Keywords fall back to what is known without the sandbox. */
  async reset(ctx) {
    const { items } = await pageClients(ctx, {})
    for (const { id } of items) await applyVolumes(ctx, id)
  },
}
