import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'

export const simulatedAdvice: SimulatedKind = {
  kind: 'recommendations',
  port: 'search',
  tables: [{ table: 'recommendation_sets', where: (id) => sql<boolean>`t.workspace_id = ${id} and t.world <> ''` }],
}
