import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedLinks: SimulatedKind = {
  kind: 'backlinks',
  port: 'sites',
  tables: [
    {
      table: 'backlinks',
      where: (id) =>
        sql<boolean>`t.workspace_id = ${id} and right(t.source_domain, 5) = '.test'`,
      isArchived: true,
    },
    simulatedRuns('backlinks'),
  ],
}
