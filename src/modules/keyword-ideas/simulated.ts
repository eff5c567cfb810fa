import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedIdeas: SimulatedKind = {
  kind: 'keyword_ideas',
  port: 'search',
  tables: [{ table: 'keyword_tasks', where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated` }],
}
