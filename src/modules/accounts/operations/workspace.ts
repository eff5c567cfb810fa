import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { retryTransaction, transaction } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { del, operation, paged, patch } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, text } from '../../../core/schemas.ts'
import { notifyRevoked } from '../access-revoked.ts'
import { recordAudit } from '../audit.ts'
import { AuditEntry, Workspace, workspaceDeleted } from '../schemas.ts'
import { auditPage, insertAudit } from '../store/audit.ts'
import {
  lockWorkspace,
  deleteWorkspace as removeWorkspace,
  renameWorkspace,
} from '../store/workspaces.ts'

export const updateWorkspace = operation({
  name: 'update_workspace',
  summary: 'Rename the workspace',
  access: 'admin',
  input: z.strictObject({ name: text(120, 1) }),
  output: Workspace,
  routes: [patch('/api/v1/workspace')],
  tool: {
    effect: 'write',
    hint: 'Changes the name everyone in the workspace sees.',
    confirm: ({ name }) => `Rename the workspace to "${name}"?`,
  },
  run: (ctx, { name }) =>
    transaction(ctx, async (tx) => {
      await recordAudit(tx, 'workspace_renamed', name)
      return renameWorkspace(tx.db, tx.actor.workspaceId, name)
    }),
})

export const deleteWorkspace = operation({
  name: 'delete_workspace',
  summary: 'Permanently delete the workspace and everything in it',
  access: 'owner',
  needsRecentProof: true,
  input: z.object({
    confirm: text(120).describe('The exact name of the workspace, as confirmation'),
  }),
  output: Deleted,
  routes: [del('/api/v1/workspace')],
  tool: {
    effect: 'destroy',
    hint: 'Removes all clients, results, members and keys. `confirm` must be the exact name of the workspace.',
    confirm: ({ confirm }) =>
      `Delete the workspace "${confirm}" with everything in it, for good?`,
  },
  run: (ctx, { confirm }) =>
    retryTransaction(ctx, async (tx) => {
      const { id, name } = await lockWorkspace(tx.db, tx.actor.workspaceId)
      if (confirm !== name) throw fail('workspace_name_wrong')
      await emit(tx, workspaceDeleted, { workspace_id: id })
      await removeWorkspace(tx.db, id)
      await notifyRevoked(tx.db, 'workspace', [id])
      // The workspace's audit log is deleted with it; this one entry stays.
      const { userId: user_id } = tx.actor
      const target = `workspace ${id}`
      await insertAudit(tx.db, {
        workspace_id: null,
        user_id,
        action: 'workspace_deleted',
        target,
        address: tx.address,
        at: tx.now(),
      })
      return { deleted: true }
    }),
})

export const listAuditLog = operation({
  name: 'list_audit_log',
  summary: 'Security log, newest first',
  access: 'admin',
  input: z.object(Window),
  output: pageOf(AuditEntry),
  routes: [paged('/api/v1/audit-log')],
  tool: {
    effect: 'read',
    hint: 'Sign-ins, keys, invites, roles, shares and deletions. Use limit and offset.',
  },
  run: ({ db, actor }, window) => auditPage(db, actor.workspaceId, window),
})
