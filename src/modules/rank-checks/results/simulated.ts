import { sql } from 'kysely'
import { type OfWorkspace, type SimulatedKind, simulatedRows } from '../../../core/simulated.ts'
import { simulatedRuns } from '../../runs/index.ts'
import { forgetSandboxAnswers } from '../../serp/index.ts'
import { forgetSandboxPages } from '../run/scan/page-cache.ts'

const jobs = (workspaceId: OfWorkspace) =>
  sql`select id from rank_jobs where workspace_id = ${workspaceId} and is_simulated`
const ofJobs = (workspaceId: OfWorkspace) =>
  sql<boolean>`t.workspace_id = ${workspaceId} and t.job_id in (${jobs(workspaceId)})`

const CLIENT_OF_RESULT = sql`(select c.client_id from rank_checks c where c.workspace_id = t.workspace_id and c.id = t.job_id)`

export const simulatedChecks: SimulatedKind = {
  kind: 'rank_checks',
  port: 'search',
  tables: [
    { table: 'rank_results', where: ofJobs, isArchived: true, client: CLIENT_OF_RESULT },
    { table: 'rank_screenshots', where: ofJobs },
    simulatedRows('rank_standings'),
    {
      table: 'rank_checks',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.id in (${jobs(id)})`,
      isArchived: true,
    },
    { ...simulatedRuns('rank_check'), isArchived: true },
  ],
  async reset(ctx) {
    await forgetSandboxPages(ctx)
    await forgetSandboxAnswers(ctx)
  },
}
