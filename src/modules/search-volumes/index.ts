import type { Module } from '../../core/module.ts'
import { applyOwnVolumes, followWorld } from './follow-world.ts'
import { volumeOperations } from './operations.ts'
import { simulatedVolumes } from './simulated.ts'
import './tables.ts'
import { volumeRun } from './volume-run.ts'

export { applyVolumes } from './apply-volumes.ts'
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
  simulated: [simulatedVolumes],
}
