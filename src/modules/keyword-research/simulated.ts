import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedResearch: SimulatedKind = {
  kind: 'keyword_research',
  port: 'search',
  tables: [
    {
      table: 'research_keywords',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
    },
    simulatedRuns('keyword_assessment'),
  ],
}
