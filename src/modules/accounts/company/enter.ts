import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { OidcClaims } from '../../../providers/sign-in/oidc.ts'
import { notifyLater } from '../account-mail.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { factorsOf } from '../factors/store.ts'
import { applyScope } from '../operations/members.ts'
import { changeScope } from '../roles.ts'
import { signIn } from '../sign-in/sign-in.ts'
import {
  findByEmail,
  findMember,
  hasPassword,
  insertUser,
  type Person,
  readUser,
  requireMember,
} from '../store/users.ts'
import { lockWorkspace } from '../store/workspaces.ts'
import { CompanyError } from './problems.ts'
import { domainOf, groupsOf, judge, roleFor } from './rules.ts'
import {
  findIdentity,
  hasIdentity,
  type Provider,
  readProvider,
  saveIdentity,
} from './store.ts'

/** `provedId`: the member who has proved that their account is theirs. */
type Entry = { provider: Provider; claims: OidcClaims; provedId?: number }

/** Opens a session for the person the provider vouches for, in this one workspace; null while they have to prove their account. */
export async function enterByCompany(tx: Context, { provider, claims, provedId = 0 }: Entry) {
  const { issuer, workspace_id: workspaceId } = provider
  await lockWorkspace(tx.db, workspaceId)
  const known = await findIdentity(tx.db, { workspaceId, issuer, subject: claims.sub })
  if (known === undefined) return welcome(tx, { provider, claims, provedId })
  const member = await requireMember(tx.db, workspaceId, known)
  const person = await syncRole(tx, { person: member, provider, claims })
  return signIn(tx, person, 'company_login')
}

async function welcome(tx: Context, { provider, claims, provedId }: Entry) {
  const { issuer, workspace_id: workspaceId } = provider
  const { holder, email, name, role } = await admit(tx, { provider, claims })
  if (holder && holder.id !== provedId && (await hasCredentials(tx.db, holder.id))) return null
  const now = tx.now()
  // Without a password: a mailed link sets one.
  const newcomer = { workspaceId, email, name, role, passwordHash: '', now }
  const userId = holder?.id ?? (await insertUser(tx.db, newcomer))
  await saveIdentity(tx.db, { workspaceId, issuer, subject: claims.sub, userId, now })
  const person = await readUser(tx.db, userId)
  if (!holder) return signIn(tx, person, 'company_member_created')
  await recordAudit(actingAs(tx, person), 'company_linked', email)
  await notifyLater(actingAs(tx, person), { kind: 'company_linked', email: person.email })
  return signIn(tx, await syncRole(tx, { person, provider, claims }), 'company_login')
}

/** Who somebody new to the provider's answers would be, and the member who has their address already. */
export async function admit(ctx: Context, { provider, claims }: Entry) {
  const { workspace_id: workspaceId } = provider
  const judged = judge(provider, claims)
  if ('denied' in judged) throw new CompanyError(judged.denied)
  const holder = await findMember(ctx.db, workspaceId, judged.email)
  if (!holder && (await findByEmail(ctx.db, judged.email)))
    throw new CompanyError('account_elsewhere')
  if (holder && (await mustLinkInPerson(ctx, holder))) throw new CompanyError('link_first')
  return { ...judged, holder }
}

/** Owners, and those who are linked to somebody else there. */
const mustLinkInPerson = async ({ db }: Context, { id, workspace_id, role }: Person) =>
  role === 'owner' || (await hasIdentity(db, workspace_id, id))

/** Whom only a company has brought in so far has nothing to prove themselves by. */
const hasCredentials = async (db: Db, userId: number) =>
  (await hasPassword(db, userId)) || (await factorsOf(db, userId)).length > 0

type Sync = Entry & { person: Person }

/** Groups decide at every sign-in; owners stay owners. */
async function syncRole(tx: Context, { person, provider, claims }: Sync): Promise<Person> {
  if (person.role === 'owner' || provider.role_map.length === 0) return person
  const role = roleFor(provider, groupsOf(provider, claims))
  if (role === null) throw new CompanyError('no_role')
  if (role === person.role) return person
  const next = { ...person, ...changeScope(person, { role }) }
  await applyScope(actingAs(tx, person), person, next)
  return next
}

/**
 * Where the company's provider is the only way in, passwords and passkeys open nothing but for owners, who can always
 * mend it, and for those who have yet to link their account with a second factor.
 */
export async function isCompanyOnly(ctx: Context, person: Person): Promise<boolean> {
  const { id, workspace_id: workspaceId, email, role } = person
  if (role === 'owner') return false
  // The caller may be in another workspace now.
  const { db } = actingAs(ctx, person)
  const provider = await readProvider(db, workspaceId)
  if (!provider?.is_on || !provider.is_only || !provider.domains.includes(domainOf(email)))
    return false
  return (await factorsOf(db, id)).length === 0 || (await hasIdentity(db, workspaceId, id))
}

export async function refuseWhereCompanyOnly(ctx: Context, person: Person) {
  if (!(await isCompanyOnly(ctx, person))) return
  await recordAudit(actingAs(ctx, person), 'login_failed', person.email)
  throw fail('company_sign_in_only')
}
