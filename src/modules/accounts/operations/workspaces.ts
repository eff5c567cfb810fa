import { z } from 'zod'
import { fail, notFound, unauthorized } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { operation, post } from '../../../core/operation.ts'
import { Id } from '../../../core/schemas.ts'
import { notifyRevoked } from '../access-revoked.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { refuseWhereCompanyOnly } from '../company/enter.ts'
import { entranceBeside, isFree } from '../memberships.ts'
import { requireOwnerLeft } from '../roles.ts'
import { Token, User } from '../schemas.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { deleteLinks } from '../store/account-links.ts'
import { claimInvite } from '../store/invites.ts'
import { moveSession } from '../store/sessions.ts'
import {
  countOwners,
  deleteUser,
  insertMembership,
  membershipsOf,
  type Person,
  readUser,
  requireMember,
  saveScope,
} from '../store/users.ts'
import { lockWorkspace } from '../store/workspaces.ts'

const Moved = z.object({ user: User, session: z.string() })

export const switchWorkspace = operation({
  name: 'switch_workspace',
  summary:
    'Switch to another of your workspaces, with your role there; keys and connected apps stay where they are',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: z.object({ workspace_id: Id.describe('A workspace listed by get_me') }),
  output: Moved,
  routes: [post('/api/auth/switch', { cookie: true })],
  async run(ctx, { workspace_id }) {
    requireFree(ctx)
    const own = await membershipsOf(ctx.db, ctx.actor.userId)
    const target = own.find((membership) => membership.workspace_id === workspace_id)
    if (!target) throw notFound()
    await refuseWhereCompanyOnly(ctx, target)
    return transaction(ctx, (tx) => moveTo(tx, target))
  },
})

export const joinWorkspace = operation({
  name: 'join_workspace',
  summary:
    'Join another workspace with the link of an invite to the address you sign in with; then switch to it',
  access: 'viewer',
  needsSignIn: true,
  beforeSecondFactor: true,
  input: z.object({ token: Token }),
  output: z.object({ workspace_id: Id.describe('The workspace to switch to') }),
  routes: [post('/api/auth/join')],
  run: (ctx, { token }) =>
    transaction(ctx, async (tx) => {
      requireFree(tx)
      const person = await readUser(tx.db, tx.actor.userId)
      const invite = await claimInvite(tx.db, hashSecret(token), tx.now())
      if (!invite) throw fail('link_over')
      if (invite.email !== person.email) throw fail('invite_of_another')
      const { workspace_id: workspaceId, role, client_ids } = invite
      const id = await insertMembership(tx.db, { workspaceId, person, role, now: tx.now() })
      const member = { ...(await readUser(tx.db, id)), client_ids }
      await saveScope(tx.db, member)
      // What an admin could still do to the account before is over.
      await deleteLinks(tx.db, person.id, ['reset', 'email'])
      await recordAudit(actingAs(tx, member), 'invite_accepted', member.email)
      return { workspace_id: workspaceId }
    }),
})

export const leaveWorkspace = operation({
  name: 'leave_workspace',
  summary:
    'Leave this workspace and end your other sessions and keys in it; this session continues in another of yours, and without one your account is deleted',
  access: 'viewer',
  needsSignIn: true,
  needsRecentProof: true,
  beforeSecondFactor: true,
  input: z.object({}),
  output: z.object({
    deleted: z.boolean(),
    workspace_id: Id.nullable().describe(
      'The workspace this session continues in; null when it has ended',
    ),
    session: z.string().nullable(),
  }),
  routes: [post('/api/v1/workspace/leave', { cookie: true })],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      const { workspaceId, userId } = tx.actor
      await lockWorkspace(tx.db, workspaceId)
      const { id, role, email } = await requireMember(tx.db, workspaceId, userId)
      requireOwnerLeft({ role, next: null, owners: await countOwners(tx.db, workspaceId) })
      const next = isFree(tx.actor) ? await entranceBeside(tx, id) : null
      const moved = next && (await moveTo(tx, next))
      await deleteUser(tx.db, id)
      await notifyRevoked(tx.db, 'user', [id])
      await recordAudit(tx, 'member_left', `member ${id} ${email}`)
      return {
        deleted: true,
        workspace_id: next?.workspace_id ?? null,
        session: moved?.session ?? null,
      }
    }),
})

function requireFree({ actor }: Context) {
  if (!isFree(actor)) throw fail('company_session_bound')
}

/** The same session, under a new token, as this person is in another workspace. */
async function moveTo(tx: Context, to: Person) {
  const { userId, sessionId } = tx.actor
  if (sessionId === undefined) throw unauthorized()
  const session = newToken()
  if (
    !(await moveSession(tx.db, { userId, id: sessionId, to: to.id, hash: hashSecret(session) }))
  )
    throw unauthorized()
  await recordAudit(tx, 'workspace_switched', to.email)
  await recordAudit(actingAs(tx, to), 'workspace_entered', to.email)
  return { user: to, session }
}
