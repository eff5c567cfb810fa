import type { Context } from '../../core/context.ts'
import { insertAudit } from './store/audit.ts'

const MAX_TARGET = 300

/** Writes an audit entry in the caller's transaction. Never put a secret into `target`. */
export async function recordAudit(
  { db, actor, address, now }: Context,
  action: string,
  target = '',
) {
  await insertAudit(db, {
    workspace_id: actor.workspaceId || null,
    user_id: actor.userId || null,
    action,
    target: target.slice(0, MAX_TARGET),
    address,
    at: now(),
  })
}
