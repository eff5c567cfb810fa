import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import type { Known } from '../../platform/database/table.ts'
import type { ListedBusiness } from '../geo-grids/index.ts'
import { simulatedRuns } from '../runs/index.ts'
import { mapRun } from './map-run.ts'
import { localOperations } from './operations.ts'
import { onJobCompleted, readPacks } from './read-packs.ts'
import { localChanged } from './schemas.ts'

export { checkLocalMap, listLocalCompetitors, listLocalResults } from './operations.ts'
export { localChanged } from './schemas.ts'

export const localPacks: Module = {
  name: 'local-packs',
  tables: ['local_businesses', 'local_results'],
  operations: localOperations,
  jobs: [readPacks],
  runs: [mapRun],
  events: [localChanged],
  subscriptions: [onJobCompleted],
  simulated: [
    {
      kind: 'local_results',
      port: 'search',
      tables: [
        simulatedRows('local_results', { isArchived: true }),
        simulatedRuns('local_map'),
      ],
    },
  ],
}

declare module '../../platform/database/db.ts' {
  interface KnownColumns {
    local_results: Known<'local_results', { results: ListedBusiness[] }>
  }
}
