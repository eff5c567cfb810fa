import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { nightlyBing, refreshBing } from './bing-import.ts'
import { engineReportOperations } from './operations.ts'

export { getBingStatistics, getEngineReports, listEngineReportRows } from './operations.ts'

/** What engines report themselves about a site, beside what is measured here. */
export const engineReports: Module = {
  name: 'engine-reports',
  tables: ['engine_report_imports', 'engine_report_rows', 'engine_opt_outs', 'bing_statistics'],
  operations: engineReportOperations,
  jobs: [refreshBing],
  crons: [nightlyBing],
  simulated: [
    {
      kind: 'bing_statistics',
      port: 'indexing',
      tables: [
        {
          table: 'bing_statistics',
          where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
        },
      ],
    },
  ],
}
