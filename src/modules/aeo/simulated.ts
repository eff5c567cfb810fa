import { sql } from 'kysely'
import { type OfWorkspace, type SimulatedKind, simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

const checks = (workspaceId: OfWorkspace) =>
  sql`select id from aeo_checks where workspace_id = ${workspaceId} and source = 'sandbox'`
const ofChecks = (workspaceId: OfWorkspace) =>
  sql<boolean>`t.workspace_id = ${workspaceId} and t.check_id in (${checks(workspaceId)})`

export const simulatedAnswers: SimulatedKind = {
  kind: 'answers',
  port: 'answers',
  tables: [
    { table: 'aeo_results', where: ofChecks, isArchived: true },
    { table: 'aeo_points', where: ofChecks, isArchived: true },
    simulatedRows('aeo_checks', { mark: sql`t.source = 'sandbox'`, isArchived: true }),
    { ...simulatedRuns('aeo_check'), isArchived: true },
    simulatedRuns('prompt_discovery'),
  ],
}
