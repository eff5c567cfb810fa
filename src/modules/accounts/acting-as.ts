import { actAs, type Context } from '../../core/context.ts'
import type { Person } from './store/users.ts'

/** The same context, as this person. */
export function actingAs<C extends Context>(
  ctx: C,
  { id, workspace_id, role, client_ids }: Person,
): C {
  return actAs(ctx, {
    role,
    userId: id,
    workspaceId: workspace_id,
    clientIds: client_ids,
    via: ctx.actor.via,
  })
}
