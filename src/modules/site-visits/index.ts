import { sql } from 'kysely'
import type { Module } from '../../core/module.ts'
import { nightlyVisits, refreshVisits } from './import-visits.ts'
import { siteVisitOperations } from './operations.ts'

export { getSiteVisits } from './operations.ts'

/** What Google Analytics counts: visits and conversions from search and from assistants. */
export const siteVisits: Module = {
  name: 'site-visits',
  tables: ['analytics_properties', 'site_visits'],
  operations: siteVisitOperations,
  jobs: [refreshVisits],
  crons: [nightlyVisits],
  simulated: [
    {
      kind: 'site_visits',
      port: 'indexing',
      tables: [
        {
          table: 'analytics_properties',
          where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
        },
      ],
    },
  ],
}
