import { sql } from 'kysely'
import type { SimulatedKind } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'
import { forget } from './forget.ts'

/** A property of the sandbox goes with all that was imported for it. */
export const simulatedSearchConsole: SimulatedKind = {
  kind: 'search_console',
  port: 'indexing',
  tables: [
    { ...simulatedRuns('search_console'), isArchived: true },
    {
      table: 'search_console_properties',
      where: (id) => sql<boolean>`t.workspace_id = ${id} and t.is_simulated`,
    },
  ],
  reset: (ctx) => forget(ctx, ctx.actor.workspaceId),
}
