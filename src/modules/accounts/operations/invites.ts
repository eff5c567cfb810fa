import { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { transaction } from '../../../core/context.ts'
import { del, operation, paged, post } from '../../../core/operation.ts'
import { pageOf, Window } from '../../../core/page.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { notifyLater } from '../account-mail.ts'
import { recordAudit } from '../audit.ts'
import { changeScope, requireMayGrant } from '../roles.ts'
import { ClientIds, Email, Invite, InviteCreated, MemberRole } from '../schemas.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { insertInvite, invitesPage, deleteInvite as removeInvite } from '../store/invites.ts'
import { findMember, readUser } from '../store/users.ts'

export const createInvite = operation({
  name: 'create_invite',
  summary: 'Invite a person; the link in the answer is shown once and works for seven days',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ email: Email, role: MemberRole, client_ids: ClientIds.optional() }),
  output: InviteCreated,
  routes: [post('/api/v1/team/invites', { status: 201 })],
  run: (ctx, { email, role, client_ids }) =>
    transaction(ctx, async (tx) => {
      const { userId: invitedBy, workspaceId } = tx.actor
      requireMayGrant(tx.actor, role)
      const { client_ids: clientIds } = changeScope({ role, client_ids: null }, { client_ids })
      if (await findMember(tx.db, workspaceId, email)) throw fail('member_exists')
      const token = newToken()
      const hash = hashSecret(token)
      const invite = await insertInvite(tx.db, {
        workspaceId,
        email,
        role,
        clientIds,
        hash,
        invitedBy,
        now: tx.now(),
      })
      await recordAudit(tx, 'invite_created', `${email} as ${role}`)
      const sealed = tx.secrets.seal(`${tx.config.baseUrl}/invite#token=${token}`)
      const { language, email: by } = await readUser(tx.db, invitedBy)
      await notifyLater(tx, { kind: 'invite', email, sealed, language, by })
      return { ...invite, link: `${tx.origin}/invite#token=${token}` }
    }),
})

export const listInvites = operation({
  name: 'list_invites',
  summary: 'Invites no one has accepted yet',
  access: 'admin',
  input: z.object(Window),
  output: pageOf(Invite),
  routes: [paged('/api/v1/team/invites')],
  run: ({ db, actor, now }, window) =>
    invitesPage(db, { workspaceId: actor.workspaceId, now: now() }, window),
})

export const deleteInvite = operation({
  name: 'delete_invite',
  summary: 'Revoke an invite; its link stops working immediately',
  access: 'admin',
  needsRecentProof: true,
  input: z.object({ invite_id: Id }),
  output: Deleted,
  routes: [del('/api/v1/team/invites/{invite_id}')],
  run: (ctx, { invite_id }) =>
    transaction(ctx, async (tx) => {
      if (!(await removeInvite(tx.db, tx.actor.workspaceId, invite_id))) throw notFound()
      await recordAudit(tx, 'invite_deleted', `invite ${invite_id}`)
      return { deleted: true }
    }),
})
