import type { Context } from '../../core/context.ts'
import { emit } from '../../core/event.ts'
import { forgetEvents } from '../../platform/jobs/outbox.ts'
import { recordAudit } from '../accounts/index.ts'
import { clientDeleted } from './events.ts'
import { deleteClient } from './store/clients.ts'

/** Deletes a client with everything that belongs to it, in the caller's transaction. */
export async function dropClient(tx: Context, client_id: number): Promise<void> {
  const { workspaceId } = tx.actor
  await deleteClient(tx, client_id)
  await forgetEvents(tx.db, { workspaceId, clientId: client_id })
  await emit(tx, clientDeleted, { client_id, workspace_id: workspaceId })
  await recordAudit(tx, 'client_deleted', `client ${client_id}`)
}
