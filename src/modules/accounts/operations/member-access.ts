import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { del, operation, post, put } from '../../../core/operation.ts'
import { Deleted, Id } from '../../../core/schemas.ts'
import { notifyLater } from '../account-mail.ts'
import { recordAudit } from '../audit.ts'
import { deleteFactors } from '../factors/store.ts'
import { requireUnshared } from '../memberships.ts'
import { requireMayGrant } from '../roles.ts'
import { endAccountSessions, endOtherSessions } from '../store/sessions.ts'
import { type Person, requireMember } from '../store/users.ts'
import { requireFactors } from '../store/workspaces.ts'

async function requireManaged({ db, actor }: Context, id: number): Promise<Person> {
  const member = await requireMember(db, actor.workspaceId, id)
  requireMayGrant(actor, member.role)
  return member
}

export const endMemberSessions = operation({
  name: 'end_member_sessions',
  summary: 'Sign a member out of every browser immediately',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ member_id: Id }),
  output: z.object({ ended: z.int().describe('How many sessions ended') }),
  routes: [post('/api/v1/team/members/{member_id}/end-sessions')],
  run: (ctx, { member_id }) =>
    transaction(ctx, async (tx) => {
      const { id, email } = await requireManaged(tx, member_id)
      const ended = await endOtherSessions(
        tx.db,
        id,
        id === tx.actor.userId ? tx.actor.sessionId : undefined,
      )
      await recordAudit(tx, 'sessions_ended', `member ${id} ${email}`)
      return { ended }
    }),
})

export const resetSecondFactors = operation({
  name: 'reset_second_factors',
  summary: 'Reset a member’s second factors and sign them out',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({ member_id: Id }),
  output: Deleted,
  routes: [del('/api/v1/team/members/{member_id}/second-factors')],
  run: (ctx, { member_id }) =>
    transaction(ctx, async (tx) => {
      if (member_id === tx.actor.userId) throw fail('member_self')
      const member = await requireManaged(tx, member_id)
      await requireUnshared(tx.db, member.id)
      await clearFactors(tx, member)
      return { deleted: true as const }
    }),
})

export async function clearFactors(tx: Context, { id, email }: Person) {
  await deleteFactors(tx.db, id)
  await endAccountSessions(tx.db, id)
  await recordAudit(tx, 'second_factors_reset', `member ${id} ${email}`)
  await notifyLater(tx, { kind: 'factor_changed', email, address: tx.address })
}

export const setSecondFactorPolicy = operation({
  name: 'set_second_factor_policy',
  summary:
    'Require a second factor for everyone in the workspace, or stop requiring it; you need one yourself',
  access: 'admin',
  needsSignIn: true,
  needsRecentProof: true,
  input: z.object({
    is_required: z.boolean().describe('Members without one set it up on their next visit'),
  }),
  output: z.object({ is_required: z.boolean().describe('Whether it is now required') }),
  routes: [put('/api/v1/workspace/second-factor')],
  run: (ctx, { is_required }) =>
    transaction(ctx, async (tx) => {
      const { factors = [], workspaceId } = tx.actor
      if (is_required && factors.length === 0) throw fail('no_second_factor')
      await requireFactors(tx.db, workspaceId, is_required)
      await recordAudit(
        tx,
        'second_factor_policy_changed',
        is_required ? 'required' : 'optional',
      )
      return { is_required }
    }),
})
