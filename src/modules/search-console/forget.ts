import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { on } from '../../core/event.ts'
import { enqueue, job } from '../../core/job.ts'
import type { Cron } from '../../core/module.ts'
import { clientDeleted } from '../clients/index.ts'
import { deleteFigures, orphansIn } from './store/orphans.ts'

/** Deletes the data of properties that were removed from a workspace. */
export const forgetFigures = job({
  name: 'forget_search_console',
  payload: z.object({}),
  attempts: 5,
  timeoutMs: 20 * 60_000,
  run: (ctx) => forget(ctx, ctx.actor.workspaceId),
})

export const forgetSoon = (tx: Context) => enqueue(tx, forgetFigures, {})

export const onClientDeleted = on(clientDeleted, 'search_console', forgetSoon)

/** A deleted workspace has nobody left to do it. */
export const forgetLost: Cron = {
  name: 'forget_search_console',
  schedule: '50 8 * * *',
  run: (ctx) => forget(ctx),
}

export async function forget({ db }: Pick<Context, 'db'>, workspaceId?: number): Promise<void> {
  for (const orphan of await orphansIn(db, workspaceId)) await deleteFigures(db, orphan)
}
