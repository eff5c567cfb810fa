import { AppError } from '../../../base/errors.ts'
import { type Context, transaction } from '../../../core/context.ts'
import {
  type OidcClaims,
  OidcError,
  type OidcSecrets,
} from '../../../providers/sign-in/oidc.ts'
import { notifyLater } from '../account-mail.ts'
import { recordAudit } from '../audit.ts'
import { factorsOf } from '../factors/store.ts'
import { hashSecret, newToken } from '../sign-in/tokens.ts'
import { renewSession } from '../store/sessions.ts'
import { readUser } from '../store/users.ts'
import { atWorkspace, CALLBACK_PATH, keepAnswer, openAt } from './attempts.ts'
import { enterByCompany } from './enter.ts'
import { CompanyError, type CompanyProblem } from './problems.ts'
import { groupsOf, judge, roleFor } from './rules.ts'
import {
  claimAttempt,
  findIdentity,
  type Provider,
  readProvider,
  saveIdentity,
  saveTest,
} from './store.ts'

const MAX_CLAIMS = 50

/** Clocks differ a little. */
const SKEW_SECONDS = 60

type Outcome = { path: string; session?: string; device?: string; attempt?: string }
type Attempt = NonNullable<Awaited<ReturnType<typeof claimAttempt>>>
type Back = { provider: Provider; attempt: Attempt; claims: OidcClaims }

/** Where the dashboard asks for it. */
const PROOF_PATH = '/link-account'

const BACK = {
  sign_in: '/login',
  test: '/settings/members',
  link: '/settings',
  confirm: '/confirm-identity',
}

/** The browser returns from the provider: where it goes next, and which cookies it gets. */
export async function finishAttempt(caller: Context, search: string): Promise<Outcome> {
  const asked = { hash: hashSecret(caller.attempt), now: caller.now() }
  const attempt = await claimAttempt(caller.db, asked)
  if (!attempt) return { path: `/login?company=${'expired' satisfies CompanyProblem}` }
  const ctx = atWorkspace(caller, attempt.workspace_id)
  const provider = await readProvider(ctx.db, attempt.workspace_id)
  try {
    if (!provider || (attempt.purpose === 'sign_in' && !provider.is_on))
      throw new CompanyError('expired')
    if (attempt.session_id !== null && attempt.session_id !== ctx.actor.sessionId)
      throw new CompanyError('expired')
    const claims = await claimsOf(ctx, provider, { sealed: attempt.sealed, search })
    return await STEPS[attempt.purpose](ctx, { provider, attempt, claims })
  } catch (thrown) {
    const problem = problemOf(thrown)
    ctx.log.info(
      { workspace: attempt.workspace_id, problem, error: thrown },
      'company sign-in refused',
    )
    if (attempt.purpose === 'test' && provider)
      await keepFailedTest(ctx, { provider, problem, thrown })
    return { path: `${BACK[attempt.purpose]}?company=${problem}${nextOf(attempt)}` }
  }
}

/** Another try leads to where this one would have. */
const nextOf = ({ purpose, next }: Attempt) =>
  purpose === 'confirm' ? `&next=${encodeURIComponent(next)}` : ''

async function claimsOf(
  ctx: Context,
  provider: Provider,
  { sealed, search }: { sealed: string; search: string },
) {
  const { issuer, client_id: clientId, sealed_secret, role_map, groups_claim } = provider
  const groupsClaim = role_map.length > 0 ? groups_claim : null
  const secrets: OidcSecrets = JSON.parse(ctx.secrets.open(sealed))
  const opened = await openAt(ctx, {
    issuer,
    clientId,
    secret: ctx.secrets.open(sealed_secret),
  })
  return opened.finish(new URL(CALLBACK_PATH + search, ctx.origin), { ...secrets, groupsClaim })
}

function problemOf(thrown: unknown): CompanyProblem {
  if (thrown instanceof CompanyError) return thrown.problem
  if (thrown instanceof OidcError)
    return thrown.fault === 'unreachable' ? 'failed' : thrown.fault
  if (thrown instanceof AppError && thrown.reason === 'provider_unreachable') return 'failed'
  throw thrown
}

const STEPS = {
  async sign_in(ctx: Context, { provider, attempt, claims }: Back): Promise<Outcome> {
    const opened = await transaction(ctx, (tx) => enterByCompany(tx, { provider, claims }))
    if (opened) return { path: attempt.next, session: opened.session, device: opened.device }
    return { path: PROOF_PATH, attempt: await keepAnswer(ctx, { attempt, claims }) }
  },

  /** A dry run: nobody is signed in, created or linked. */
  async test(ctx: Context, { provider, claims }: Back): Promise<Outcome> {
    const judged = judge(provider, claims)
    const groups = groupsOf(provider, claims)
    await saveTest(ctx.db, provider.workspace_id, {
      at: ctx.now(),
      problem: 'denied' in judged ? judged.denied : null,
      detail: '',
      email: typeof claims.email === 'string' ? claims.email.slice(0, 254) : null,
      groups: groups.slice(0, 50).map((group) => group.slice(0, 200)),
      role: roleFor(provider, groups),
      claims: Object.keys(claims).slice(0, MAX_CLAIMS),
    })
    return { path: BACK.test }
  },

  /** The person has just proved who they are here; now the provider says who they are there. */
  async link(ctx: Context, { provider, claims }: Back): Promise<Outcome> {
    const { issuer, workspace_id: workspaceId } = provider
    const { userId } = ctx.actor
    if (ctx.actor.workspaceId !== workspaceId) throw new CompanyError('expired')
    await transaction(ctx, async (tx) => {
      const identity = { workspaceId, issuer, subject: claims.sub }
      const holder = await findIdentity(tx.db, identity)
      if (holder !== undefined && holder !== userId) throw new CompanyError('linked_elsewhere')
      await saveIdentity(tx.db, { ...identity, userId, now: tx.now() })
      await recordAudit(tx, 'company_linked', issuer)
      const { email } = await readUser(tx.db, userId)
      await notifyLater(tx, { kind: 'company_linked', email })
    })
    return { path: `${BACK.link}?company=linked` }
  },

  /** For people without a second factor here; those with one confirm with that. */
  async confirm(ctx: Context, { provider, attempt, claims }: Back): Promise<Outcome> {
    const { userId, sessionId = 0 } = ctx.actor
    const { issuer, workspace_id: workspaceId } = provider
    const holder = await findIdentity(ctx.db, { workspaceId, issuer, subject: claims.sub })
    if (holder !== userId || (await factorsOf(ctx.db, userId)).length > 0)
      throw new CompanyError('not_you')
    const { auth_time: at } = claims
    if (typeof at !== 'number' || at < attempt.created_at - SKEW_SECONDS)
      throw new CompanyError('not_fresh')
    const session = newToken()
    const renewal = { userId, id: sessionId, hash: hashSecret(session), now: ctx.now() }
    if (!(await renewSession(ctx.db, renewal))) throw new CompanyError('expired')
    await recordAudit(ctx, 'identity_confirmed', issuer)
    return { path: attempt.next, session }
  },
}

type Failed = { provider: Provider; problem: CompanyProblem; thrown: unknown }

async function keepFailedTest(ctx: Context, { provider, problem, thrown }: Failed) {
  const detail = thrown instanceof Error ? thrown.message.slice(0, 300) : ''
  const nobody = { email: null, groups: [], role: null, claims: [] }
  await saveTest(ctx.db, provider.workspace_id, { at: ctx.now(), problem, detail, ...nobody })
}
