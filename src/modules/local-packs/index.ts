import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'
import { localChanged } from './events.ts'
import { mapRun } from './map-run.ts'
import { localOperations } from './operations.ts'
import { onJobCompleted, readPacks } from './read-packs.ts'
import './tables.ts'

export { localChanged } from './events.ts'
export { checkLocalMap, listLocalCompetitors, listLocalResults } from './operations.ts'

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
