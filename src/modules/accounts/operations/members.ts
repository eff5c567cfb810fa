import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { del, get, operation, paged, patch, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { notifyRevoked } from '../access-revoked.ts'
import { recordAudit } from '../audit.ts'
import { changeScope, requireMayGrant, requireOwnerLeft } from '../roles.ts'
import { ClientIds, MemberRole, User } from '../schemas.ts'
import { deleteInvitesBy } from '../store/invites.ts'
import { endOtherSessions } from '../store/sessions.ts'
import {
  countOwners,
  deleteUser,
  membersPage,
  type Person,
  requireMember,
  saveScope,
} from '../store/users.ts'
import { lockWorkspace } from '../store/workspaces.ts'

export const listMembers = operation({
  name: 'list_members',
  summary: 'Everyone in the workspace',
  access: 'admin',
  input: z.object(Window),
  output: pageOf(User),
  routes: [paged('/api/v1/team/members')],
  run: ({ db, actor }, window) => membersPage(db, actor.workspaceId, window),
})

export const getMember = operation({
  name: 'get_member',
  summary: 'One person of the workspace',
  access: 'admin',
  input: z.object({ member_id: Id }),
  output: User,
  routes: [get('/api/v1/team/members/{member_id}')],
  run: ({ db, actor }, { member_id }) => requireMember(db, actor.workspaceId, member_id),
})

export const updateMember = operation({
  name: 'update_member',
  summary:
    'Change a member’s role, or the clients a viewer is limited to; takes effect immediately',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.strictObject({
    member_id: Id,
    role: MemberRole.optional(),
    client_ids: ClientIds.nullable().optional(),
  }),
  output: User,
  routes: [patch('/api/v1/team/members/{member_id}')],
  run: (ctx, { member_id, ...change }) =>
    transaction(ctx, async (tx) => {
      const member = await lockMember(tx, member_id)
      requireMayGrant(tx.actor, member.role, change.role ?? member.role)
      const next = { ...member, ...changeScope(member, change) }
      requireOwnerLeft({
        role: member.role,
        next: next.role,
        owners: await countOwners(tx.db, member.workspace_id),
      })
      await applyScope(tx, member, next)
      return next
    }),
})

export const removeMember = operation({
  name: 'remove_member',
  summary: 'Remove a person, their sessions and their keys from the workspace immediately',
  access: 'admin',
  needsRecentProof: true,
  input: z.object({ member_id: Id }),
  output: Deleted,
  routes: [del('/api/v1/team/members/{member_id}')],
  run: (ctx, { member_id }) =>
    transaction(ctx, async (tx) => {
      await dismiss(tx, member_id)
      return { deleted: true }
    }),
})

/** Removes a person from the workspace, in the caller's transaction. */
export async function dismiss(tx: Context, memberId: number): Promise<Person> {
  const member = await lockMember(tx, memberId)
  requireMayGrant(tx.actor, member.role)
  requireOwnerLeft({
    role: member.role,
    next: null,
    owners: await countOwners(tx.db, member.workspace_id),
  })
  await deleteUser(tx.db, member.id)
  await notifyRevoked(tx.db, 'user', [member.id])
  await recordAudit(tx, 'member_removed', `member ${member.id} ${member.email}`)
  return member
}

export const transferWorkspace = operation({
  name: 'transfer_workspace',
  summary: 'Transfer ownership to another member; you become an admin',
  access: 'owner',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ member_id: Id }),
  output: User,
  routes: [post('/api/v1/workspace/transfer')],
  run: (ctx, { member_id }) =>
    transaction(ctx, async (tx) => {
      if (member_id === tx.actor.userId) throw fail('member_self')
      const heir = await lockMember(tx, member_id)
      const owner = await requireMember(tx.db, tx.actor.workspaceId, tx.actor.userId)
      const next: Person = { ...heir, role: 'owner', client_ids: null }
      await applyScope(tx, heir, next)
      await applyScope(tx, owner, { ...owner, role: 'admin' })
      await recordAudit(tx, 'workspace_transferred', `member ${heir.id} ${heir.email}`)
      return next
    }),
})

async function lockMember(ctx: Context, id: number): Promise<Person> {
  await lockWorkspace(ctx.db, ctx.actor.workspaceId)
  return requireMember(ctx.db, ctx.actor.workspaceId, id)
}

/** A changed role ends the person's other sessions and deletes the invites they sent. */
export async function applyScope(ctx: Context, before: Person, after: Person) {
  await saveScope(ctx.db, after)
  await notifyRevoked(ctx.db, 'user', [after.id])
  if (before.role === after.role)
    return recordAudit(ctx, 'member_updated', `member ${after.id} ${after.email}`)
  const isSelf = after.id === ctx.actor.userId
  await endOtherSessions(ctx.db, after.id, isSelf ? ctx.actor.sessionId : undefined)
  await deleteInvitesBy(ctx.db, after.id)
  await recordAudit(
    ctx,
    'role_changed',
    `member ${after.id} ${after.email}: ${before.role} to ${after.role}`,
  )
}
