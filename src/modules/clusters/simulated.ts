import { sql } from 'kysely'
import type { OfWorkspace, SimulatedKind } from '../../core/simulated.ts'

const own = (workspaceId: OfWorkspace) =>
  sql<boolean>`t.workspace_id = ${workspaceId} and t.is_simulated`

export const simulatedClusters: SimulatedKind = {
  kind: 'clusters',
  port: 'search',
  tables: [
    { table: 'serp_clusters', where: own },
    { table: 'serp_cluster_keywords', where: own },
    { table: 'cluster_looks', where: own },
  ],
}
