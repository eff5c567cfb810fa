import { type SimulatedKind, simulatedRows } from '../../core/simulated.ts'
import { simulatedRuns } from '../runs/index.ts'
import { forget } from './forget.ts'

/** A sandbox property is deleted with all of its imported data. */
export const simulatedSearchConsole: SimulatedKind = {
  kind: 'search_console',
  port: 'indexing',
  tables: [
    { ...simulatedRuns('search_console'), isArchived: true },
    simulatedRows('search_console_properties'),
  ],
  reset: (ctx) => forget(ctx, ctx.actor.workspaceId),
}
