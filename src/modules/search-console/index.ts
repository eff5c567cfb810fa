import type { Module } from '../../core/module.ts'
import { simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'
import { forget, forgetFigures, forgetLost, onClientDeleted } from './forget.ts'
import { importRun } from './import/import-run.ts'
import { nightlyImport, startImport } from './import/nightly.ts'
import { competingOperations } from './operations/competing.ts'
import { connectionOperations } from './operations/connection.ts'
import { decayOperations } from './operations/decay.ts'
import { keywordOperations } from './operations/keywords.ts'
import { performanceOperations } from './operations/performance.ts'
import { searchConsoleImported } from './schemas.ts'

export { clicksIn } from './figures/clicks-in.ts'
export { mainCountries } from './figures/main-countries.ts'
export { keywordMeasures, pageMeasures } from './figures/measures-beside.ts'
export { impressionsKey, monthlyImpressions } from './figures/monthly-impressions.ts'
export { samplesByPosition } from './figures/samples.ts'
export { weeklyClicks } from './figures/weekly-clicks.ts'
export { connectSearchConsole } from './operations/connection.ts'
export { listDecayingPages } from './operations/decay.ts'
export { listKeywordPerformance } from './operations/keywords.ts'
export {
  getSearchPerformance,
  listSearchPerformance,
  performanceDays,
} from './operations/performance.ts'
export { Measures, SearchSpan, searchConsoleImported } from './schemas.ts'
export { findProperty, hasProperty } from './store/properties.ts'

export const searchConsole: Module = {
  name: 'search-console',
  tables: [
    'search_console_properties',
    'search_console_values',
    'search_console_days',
    'search_console_rows',
    'search_console_sums',
    'search_console_markets',
    'search_console_pairs',
  ],
  operations: [
    ...connectionOperations,
    ...performanceOperations,
    ...keywordOperations,
    ...decayOperations,
    ...competingOperations,
  ],
  jobs: [startImport, forgetFigures],
  runs: [importRun],
  events: [searchConsoleImported],
  crons: [nightlyImport, forgetLost],
  subscriptions: [onClientDeleted],
  // A sandbox property is deleted with all of its imported data.
  simulated: [
    {
      kind: 'search_console',
      port: 'indexing',
      tables: [
        { ...simulatedRuns('search_console'), isArchived: true },
        simulatedRows('search_console_properties'),
      ],
      reset: (ctx) => forget(ctx, ctx.actor.workspaceId),
    },
  ],
}
