import type { Module } from '../../core/module.ts'
import { sweepSources, watchFailures } from './crons.ts'
import { modelEnding, sourceBudgetReached, sourceFailing } from './events.ts'
import { watchModels } from './model-shutdowns.ts'
import { listSourceCalls, listSources, testSource } from './operations/list.ts'
import {
  orderSources,
  removeSource,
  setSourceKey,
  updateSearchDepth,
  updateSource,
} from './operations/manage.ts'
import './store.ts'

export { applySetups, type Setup, type SourceSetup } from './apply-setup.ts'
export { CATALOGUE, findSource, type SourceInfo } from './catalogue.ts'
export { modelEnding, sourceBudgetReached, sourceFailing } from './events.ts'
export { loadSetup, watchSources } from './load-setup.ts'
export { listSources, testSource } from './operations/list.ts'
export { orderSources, removeSource, setSourceKey, updateSource } from './operations/manage.ts'
export { orderIn } from './present.ts'
export { probeNow } from './probe.ts'
export type { Source, SourceTrial } from './schemas.ts'
export { openSpending } from './spending.ts'
export { readVersion } from './store.ts'

export const sources: Module = {
  name: 'sources',
  tables: ['sources', 'source_settings', 'source_months', 'source_calls', 'model_shutdowns'],
  events: [sourceBudgetReached, modelEnding, sourceFailing],
  crons: [sweepSources, watchModels, watchFailures],
  operations: [
    listSources,
    setSourceKey,
    testSource,
    updateSource,
    removeSource,
    orderSources,
    listSourceCalls,
    updateSearchDepth,
  ],
}
