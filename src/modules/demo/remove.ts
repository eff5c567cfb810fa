import { AppError } from '../../base/errors.ts'
import { type Context, transaction } from '../../core/context.ts'
import { call } from '../../core/invoke.ts'
import { deleteClient } from '../clients/index.ts'
import { deleteDemo, lockDemo } from './store.ts'

/** Whether there was a demo; its clients go with it. */
export async function deleteDemoClients(ctx: Context): Promise<boolean> {
  const demo = await transaction(ctx, async (tx) => {
    const found = await lockDemo(tx.db, tx.actor.workspaceId)
    await deleteDemo(tx.db, tx.actor.workspaceId)
    return found
  })
  for (const client_id of demo?.client_ids ?? []) await deleteIfThere(ctx, client_id)
  return demo !== undefined
}

/** Somebody may have deleted one of them before. */
async function deleteIfThere(ctx: Context, client_id: number) {
  try {
    await call(ctx, deleteClient, { client_id })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown
  }
}
