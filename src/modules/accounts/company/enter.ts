import { fail } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import type { OidcClaims } from '../../../providers/sign-in/oidc.ts'
import { notifyLater } from '../account-mail.ts'
import { actingAs } from '../acting-as.ts'
import { recordAudit } from '../audit.ts'
import { factorsOf } from '../factors/store.ts'
import { applyScope } from '../operations/members.ts'
import { hashPassword } from '../passwords.ts'
import { changeScope } from '../roles.ts'
import { signIn } from '../sign-in.ts'
import {
  findByEmail,
  findMember,
  insertUser,
  type Person,
  readUser,
  requireMember,
} from '../store/users.ts'
import { lockWorkspace } from '../store/workspaces.ts'
import { newToken } from '../tokens.ts'
import { CompanyError } from './problems.ts'
import { domainOf, groupsOf, judge, roleFor } from './rules.ts'
import {
  findIdentity,
  hasIdentity,
  type Provider,
  readProvider,
  saveIdentity,
} from './store.ts'

type Entry = { provider: Provider; claims: OidcClaims }

/** Opens a session for the person the provider vouches for, in this one workspace. */
export async function enterByCompany(tx: Context, { provider, claims }: Entry) {
  const { issuer, workspace_id: workspaceId } = provider
  await lockWorkspace(tx.db, workspaceId)
  const known = await findIdentity(tx.db, { workspaceId, issuer, subject: claims.sub })
  const person =
    known === undefined
      ? await welcome(tx, { provider, claims })
      : await syncRole(tx, {
          person: await requireMember(tx.db, workspaceId, known),
          provider,
          claims,
        })
  return signIn(tx, person, 'company_login')
}

/** An account of the same address is linked only where nothing but a password guards it; others link in person. */
async function welcome(tx: Context, { provider, claims }: Entry): Promise<Person> {
  const { issuer, workspace_id: workspaceId } = provider
  const judged = judge(provider, claims)
  if ('refusal' in judged) throw new CompanyError(judged.refusal)
  const { email, name, role } = judged
  const holder = await findMember(tx.db, workspaceId, email)
  if (!holder && (await findByEmail(tx.db, email))) throw new CompanyError('account_elsewhere')
  if (holder && (await isGuarded(tx, holder))) throw new CompanyError('link_first')
  const now = tx.now()
  const userId = holder?.id ?? (await create(tx, { workspaceId, email, name, role, now }))
  await saveIdentity(tx.db, { workspaceId, issuer, subject: claims.sub, userId, now })
  const person = await readUser(tx.db, userId)
  await recordAudit(
    actingAs(tx, person),
    holder ? 'company_linked' : 'company_member_created',
    email,
  )
  if (!holder) return person
  await notifyLater(actingAs(tx, person), { kind: 'company_linked', email: person.email })
  return syncRole(tx, { person, provider, claims })
}

/** Owners, people with a second factor, and those who are linked to somebody else there. */
async function isGuarded(
  { db }: Context,
  { id, workspace_id, role }: Person,
): Promise<boolean> {
  return (
    role === 'owner' ||
    (await factorsOf(db, id)).length > 0 ||
    (await hasIdentity(db, workspace_id, id))
  )
}

/** Nobody knows the password; a mailed link sets another. */
async function create(
  tx: Context,
  person: Omit<Parameters<typeof insertUser>[1], 'passwordHash'>,
): Promise<number> {
  const passwordHash = await hashPassword(newToken())
  return insertUser(tx.db, { ...person, passwordHash })
}

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
export async function requireOwnWay(ctx: Context, person: Person) {
  const { id, workspace_id: workspaceId, email, role } = person
  if (role === 'owner') return
  const provider = await readProvider(ctx.db, workspaceId)
  if (!provider?.is_on || !provider.is_only || !provider.domains.includes(domainOf(email)))
    return
  const mustLink =
    (await factorsOf(ctx.db, id)).length > 0 && !(await hasIdentity(ctx.db, workspaceId, id))
  if (mustLink) return
  await recordAudit(actingAs(ctx, person), 'login_failed', email)
  throw fail('company_sign_in_only')
}
