import { sql } from 'kysely'
import type { OfWorkspace, SimulatedKind } from '../../core/simulated.ts'

const own = (workspaceId: OfWorkspace) =>
  sql<boolean>`t.workspace_id = ${workspaceId} and t.is_simulated`

export const simulatedFigures: SimulatedKind = {
  kind: 'visibility',
  port: 'search',
  tables: [
    { table: 'analytics_points', where: own, isArchived: true },
    { table: 'analytics_standings', where: own },
    { table: 'analytics_reports', where: own, isArchived: true },
  ],
}
