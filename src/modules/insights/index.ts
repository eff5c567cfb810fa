import type { Module } from '../../core/module.ts'
import { getAiVisibility } from './operations/ai-visibility.ts'
import { getAppsBrief } from './operations/apps.ts'
import { getClientBrief } from './operations/brief.ts'
import { comparePeriods } from './operations/compare.ts'
import { compareWithCompetitor } from './operations/competitor.ts'
import { explainChange } from './operations/explain.ts'
import { listPositionLosses } from './operations/losses.ts'
import { getNextSteps } from './operations/next-steps.ts'
import { getQueryCatalogue, queryMetrics } from './operations/query.ts'
import { getResultsPage } from './operations/results-page.ts'
import { runCheck, waitForRun } from './operations/run-check.ts'
import { searchLive } from './operations/search.ts'

export { getAppsBrief } from './operations/apps.ts'
/** Questions of an analyst, answered in one call each from the figures of the other modules. */
export { answerQuery, getQueryCatalogue, queryMetrics } from './operations/query.ts'
export { runCheck, waitForRun } from './operations/run-check.ts'
export { searchLive } from './operations/search.ts'
export { DATASET_NAMES, DATASETS, type DatasetName } from './query/catalogue.ts'
export type { Dataset } from './query/dataset.ts'

export const insights: Module = {
  name: 'insights',
  operations: [
    getClientBrief,
    queryMetrics,
    getQueryCatalogue,
    comparePeriods,
    explainChange,
    listPositionLosses,
    compareWithCompetitor,
    getAiVisibility,
    getAppsBrief,
    getResultsPage,
    getNextSteps,
    runCheck,
    waitForRun,
    searchLive,
  ],
}
