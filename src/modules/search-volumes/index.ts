import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import type { SearchVolume } from '../../providers/volumes/port.ts'
import { pageClients } from '../clients/index.ts'
import { simulatedRuns } from '../runs/index.ts'
import { applyVolumes } from './apply-volumes.ts'
import { applyOwnVolumes, followWorld } from './follow-world.ts'
import { volumeOperations } from './operations.ts'
import { volumeRun } from './volume-run.ts'

export { applyVolumes, leaveSandboxVolumes } from './apply-volumes.ts'
export { bestVolumes, keyOfWords, originOf } from './best-volume.ts'
export { refreshSearchVolumes } from './operations.ts'
export { saveVolumes, volumesInFull } from './store.ts'
export { answered } from './volume-run.ts'

export const searchVolumes: Module = {
  name: 'search-volumes',
  tables: ['search_volumes'],
  operations: volumeOperations,
  jobs: [applyOwnVolumes],
  runs: [volumeRun],
  crons: [followWorld],
  simulated: [
    {
      kind: 'search_volumes',
      port: 'search',
      tables: [simulatedRows('search_volumes'), simulatedRuns('search_volumes')],
      /** Keywords fall back to what is known without the sandbox. */
      async reset(ctx) {
        const { items } = await pageClients(ctx, {})
        for (const { id } of items) await applyVolumes(ctx, id)
      },
    },
  ],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    search_volumes: Known<'search_volumes', { months: SearchVolume['months'] }>
  }
}
