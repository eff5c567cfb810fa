import { z } from 'zod'
import { unauthorized } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import { get, operation, post } from '../../../core/operation.ts'
import { Id, text } from '../../../core/schemas.ts'
import { recordAudit } from '../audit.ts'
import { hasProviders } from '../company/store.ts'
import { factorsOf } from '../factors/store.ts'
import { createOwner } from '../first-start.ts'
import { entranceOf, isFree } from '../memberships.ts'
import {
  Email,
  LoggedIn,
  MemberRole,
  NewPassword,
  PersonName,
  SignedIn,
  Token,
  TypedPassword,
  User,
  Workspace,
} from '../schemas.ts'
import { requireStrong } from '../sign-in/password-rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { endOwnSession, requirePassword, signIn } from '../sign-in/sign-in.ts'
import { hashSecret } from '../sign-in/tokens.ts'
import { claimInvite, hasInvite } from '../store/invites.ts'
import { insertUser, readMe, readUser, saveScope } from '../store/users.ts'
import { hasSetupToken, hasUsers } from '../store/workspaces.ts'
import { issueTicket } from './second-factor.ts'

export const setUp = operation({
  name: 'set_up',
  summary: 'Create the first account with the one-time address printed at the first start',
  access: 'guest',
  input: z.object({ token: Token, name: PersonName, email: Email, password: NewPassword }),
  output: SignedIn,
  routes: [post('/api/auth/setup', { cookie: true })],
  async run(ctx, { token, name, email, password }) {
    const hash = hashSecret(token)
    if (!(await hasSetupToken(ctx.db, hash))) throw unauthorized()
    requireStrong(password, { field: 'password', email, names: [name] })
    const passwordHash = await hashPassword(password)
    return transaction(ctx, async (tx) => {
      const owner = await createOwner(tx, { name, email, passwordHash })
      if (!owner) throw unauthorized()
      return signIn(tx, owner, 'setup')
    })
  },
})

export const logIn = operation({
  name: 'log_in',
  summary:
    'Sign in with e-mail and password; with a second factor set up, the response asks for it',
  access: 'guest',
  input: z.object({ email: text(254), password: TypedPassword }),
  output: LoggedIn,
  routes: [post('/api/auth/login', { cookie: true })],
  async run(ctx, { email, password }) {
    const person = await requirePassword(ctx, { email: email.trim().toLowerCase(), password })
    const member = await entranceOf(ctx, person)
    const factors = await factorsOf(ctx.db, member.id)
    if (factors.length > 0)
      return { second_factor: factors, ticket: await issueTicket(ctx, member.id) }
    return transaction(ctx, (tx) => signIn(tx, member, 'login'))
  },
})

export const logOut = operation({
  name: 'log_out',
  summary: 'Sign out; does nothing without a session',
  access: 'guest',
  input: z.object({}),
  output: z.object({ session: z.null() }),
  routes: [post('/api/auth/logout', { cookie: true, status: 204 })],
  run: (ctx) =>
    transaction(ctx, async (tx) => {
      await endOwnSession(tx)
      if (tx.actor.sessionId) await recordAudit(tx, 'logout')
      return { session: null }
    }),
})

const Me = z
  .object({
    user: User,
    workspace: Workspace,
    workspaces: z
      .array(
        z.object({ id: Id, name: z.string(), role: MemberRole.describe('The role there') }),
      )
      .describe('Workspaces this session can switch to, including the current one'),
    needs_second_factor: z
      .boolean()
      .describe(
        'The workspace requires a second factor: nothing else works until one is set up',
      ),
  })
  .meta({ id: 'Me' })

async function describeMe({ pipelined, db, actor }: Context) {
  const { workspaces, ...me } = await readMe({ pipelined, db }, actor.userId)
  const reached = isFree(actor)
    ? workspaces
    : workspaces.filter(({ id }) => id === actor.workspaceId)
  return { ...me, workspaces: reached, needs_second_factor: actor.needsSecondFactor === true }
}

export const getMe = operation({
  name: 'get_me',
  summary: 'Who is signed in, and where',
  access: 'viewer',
  beforeSecondFactor: true,
  input: z.object({}),
  output: Me,
  routes: [get('/api/auth/me')],
  run: describeMe,
})

export const getSession = operation({
  name: 'get_session',
  summary: 'Who is signed in, if anyone: for public pages',
  access: 'guest',
  input: z.object({}),
  output: z.object({
    me: Me.nullable(),
    needs_setup: z
      .boolean()
      .describe('No account exists yet; the first one is created on the welcome page'),
    has_company_sign_in: z.boolean().describe('Whether company sign-in is in use'),
  }),
  routes: [get('/api/auth/session')],
  async run(ctx) {
    if (ctx.actor.sessionId)
      return { me: await describeMe(ctx), needs_setup: false, has_company_sign_in: false }
    return {
      me: null,
      needs_setup: !(await hasUsers(ctx.db)),
      has_company_sign_in: await hasProviders(ctx.db),
    }
  },
})

export const acceptInvite = operation({
  name: 'accept_invite',
  summary: 'Join a workspace with the link of an invite',
  access: 'guest',
  input: z.object({ token: Token, name: PersonName, password: NewPassword }),
  output: SignedIn,
  routes: [post('/api/auth/accept', { cookie: true })],
  async run(ctx, { token, name, password }) {
    const hash = hashSecret(token)
    if (!(await hasInvite(ctx.db, hash, ctx.now()))) throw unauthorized()
    requireStrong(password, { field: 'password', names: [name] })
    const passwordHash = await hashPassword(password)
    return transaction(ctx, async (tx) => {
      const invite = await claimInvite(tx.db, hash, tx.now())
      if (!invite) throw unauthorized()
      const { workspace_id: workspaceId, email, role, client_ids } = invite
      requireStrong(password, { field: 'password', email })
      const id = await insertUser(tx.db, {
        workspaceId,
        email,
        name,
        passwordHash,
        role,
        now: tx.now(),
      })
      const person = { ...(await readUser(tx.db, id)), client_ids }
      await saveScope(tx.db, person)
      return signIn(tx, person, 'invite_accepted')
    })
  },
})
