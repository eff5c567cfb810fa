import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { type SimulatedKind, simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'

export const simulatedIndexing: SimulatedKind = {
  kind: 'indexing',
  port: 'indexing',
  tables: [
    { ...simulatedRuns('indexing'), isArchived: true },
    simulatedRows('indexing_samples', { mark: sql`t.source = 'sandbox'`, isArchived: true }),
    simulatedRows('indexing_receipts'),
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
