import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { OfWorkspace, SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

const own = (workspaceId: OfWorkspace) =>
  sql<boolean>`t.workspace_id = ${workspaceId} and t.source = 'sandbox'`

export const simulatedIndexing: SimulatedKind = {
  kind: 'indexing',
  port: 'indexing',
  tables: [
    { ...simulatedRuns('indexing'), isArchived: true },
    { table: 'indexing_samples', where: own, isArchived: true },
    {
      table: 'indexing_receipts',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
    },
  ],
  reset: forgetStates,
}

/** Whether a page is in the index was the sandbox's word; the page itself stays. */
async function forgetStates({ db, actor }: Context): Promise<void> {
  await sql`update indexing_urls set is_indexed = null, coverage = '', inspected_at = null, first_indexed_at = null
    where workspace_id = ${actor.workspaceId} and is_simulated and inspected_at is not null`.execute(
    db,
  )
}
