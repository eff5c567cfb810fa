import { z } from 'zod'
import { fail } from '../../base/errors.ts'
import type { Context } from '../../core/context.ts'
import { job } from '../../core/job.ts'
import type { SimulatedKind } from '../../core/simulated.ts'
import {
  type Action,
  addCleared,
  beginClearing,
  clearRows,
  countArchivable,
  countRows,
  dropArchive,
  endClearing,
} from './store.ts'

/** Rows per statement: few enough to block nobody. */
const AT_ONCE = 500

export type Counted = {
  kind: string
  port: SimulatedKind['port']
  rows: number
  is_live: boolean
}

/** How many rows the archive would gain. */
export async function countKeepable(ctx: Context): Promise<number> {
  const { db, actor, simulatedKinds } = ctx
  const removed = (
    await Promise.all(simulatedKinds.map(async (kind) => (await kind.clients?.(ctx)) ?? []))
  ).flat()
  const tables = simulatedKinds.flatMap((kind) => kind.tables.filter((each) => each.isArchived))
  const of = { workspaceId: actor.workspaceId, removed }
  const counts = await Promise.all(tables.map((table) => countArchivable(db, table, of)))
  return counts.reduce((sum, rows) => sum + rows, 0)
}

/** How much of each kind came from the sandbox. */
export function countKinds({ db, actor, config, simulatedKinds }: Context): Promise<Counted[]> {
  return Promise.all(
    simulatedKinds.map(async ({ kind, port, tables: [first] }) => ({
      kind,
      port,
      rows: await countRows(db, first, actor.workspaceId),
      is_live: !config.simulated[port],
    })),
  )
}

/** Marks the beginning; refused while another one is under way. */
export async function beginClear(ctx: Context, action: Action): Promise<void> {
  const { workspaceId, userId } = ctx.actor
  const begun = await beginClearing(ctx.db, { workspaceId, action, userId, now: ctx.now() })
  if (!begun) throw fail('clearing_runs')
}

/** Removes all sandbox data, a few rows at a time; an interrupted run continues. */
export async function clearAll(ctx: Context, action: Action): Promise<void> {
  const { workspaceId } = ctx.actor
  for (const kind of ctx.simulatedKinds) await kind.before?.(ctx)
  // Rows of later modules hang on those of earlier ones, and would go with them.
  for (const kind of ctx.simulatedKinds.toReversed()) {
    for (const table of kind.tables) {
      const keep =
        action === 'set_aside' && table.isArchived ? { kind: kind.kind, now: ctx.now() } : null
      for (let rows = AT_ONCE; rows === AT_ONCE; ) {
        rows = await clearRows(ctx.db, table, { workspaceId, limit: AT_ONCE, keep })
        if (rows > 0) await addCleared(ctx.db, workspaceId, rows)
      }
    }
    await kind.reset?.(ctx)
  }
  if (action === 'wipe') await dropArchive(ctx.db, workspaceId)
  await endClearing(ctx.db, workspaceId, { status: 'done', now: ctx.now() })
}

export const clearSandboxJob = job({
  name: 'clear_sandbox_data',
  payload: z.object({ action: z.enum(['set_aside', 'wipe']) }),
  attempts: 5,
  timeoutMs: 20 * 60_000,
  run: (ctx, { action }) => clearAll(ctx, action),
  onDead: (ctx) =>
    endClearing(ctx.db, ctx.actor.workspaceId, { status: 'error', now: ctx.now() }),
})
