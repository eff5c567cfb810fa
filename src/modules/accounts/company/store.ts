import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { ofAllWorkspaces } from '../../../platform/database/workspace-scope.ts'
import type { GrantedRole, ProviderRules, RoleRule } from './rules.ts'

export type TestResult = {
  at: number
  /** Null when such a person could sign in. */
  problem: string | null
  detail: string
  email: string | null
  groups: string[]
  role: GrantedRole | null
  /** The names of what the provider stated. */
  claims: string[]
}

export type Provider = ProviderRules & {
  workspace_id: number
  name: string
  client_id: string
  sealed_secret: string
  scope: string
  is_on: boolean
  is_only: boolean
  test: TestResult | null
}

const providers = (db: Db) =>
  db
    .selectFrom('sign_in_providers')
    .select([
      'workspace_id',
      'name',
      'issuer',
      'client_id',
      'sealed_secret',
      'scope',
      'groups_claim',
      'is_on',
      'is_only',
    ])
    .select([
      sql<GrantedRole | null>`default_role`.as('default_role'),
      sql<RoleRule[]>`role_map`.as('role_map'),
      sql<TestResult | null>`test`.as('test'),
      sql<string[]>`array(select d.domain from sign_in_domains d
        where d.workspace_id = sign_in_providers.workspace_id order by 1)`.as('domains'),
    ])

export const readProvider = (db: Db, workspaceId: number): Promise<Provider | undefined> =>
  providers(db).where('workspace_id', '=', workspaceId).executeTakeFirst()

/** The provider that an address leads to, where it is on. */
export function providerFor(db: Db, domain: string): Promise<Provider | undefined> {
  const owner = db
    .selectFrom('sign_in_domains')
    .select('workspace_id')
    .where('domain', '=', domain)
  return providers(ofAllWorkspaces(db))
    .where('workspace_id', 'in', owner)
    .where('is_on', '=', true)
    .executeTakeFirst()
}

export async function hasProviders(db: Db): Promise<boolean> {
  const on = db
    .selectFrom('sign_in_providers')
    .select('workspace_id')
    .where('is_on', '=', true)
    .limit(1)
  return (await on.executeTakeFirst()) !== undefined
}

type ProviderRow = Omit<Provider, 'domains' | 'role_map' | 'test'> & {
  role_map: string
  now: number
}

export async function saveProvider(db: Db, { now, ...row }: ProviderRow) {
  const { workspace_id: _, ...changed } = { ...row, updated_at: now, test: null }
  await db
    .insertInto('sign_in_providers')
    .values({ ...row, updated_at: now })
    .onConflict((on) => on.column('workspace_id').doUpdateSet(changed))
    .execute()
}

/** False: another workspace has one of them. */
export async function claimDomains(
  db: Db,
  workspaceId: number,
  domains: string[],
): Promise<boolean> {
  await db.deleteFrom('sign_in_domains').where('workspace_id', '=', workspaceId).execute()
  const claimed = await db
    .insertInto('sign_in_domains')
    .values(domains.map((domain) => ({ domain, workspace_id: workspaceId })))
    .onConflict((on) => on.column('domain').doNothing())
    .returning('domain')
    .execute()
  return claimed.length === domains.length
}

type Switches = { is_on: boolean; is_only: boolean }

export async function saveSwitches(db: Db, workspaceId: number, { is_on, is_only }: Switches) {
  await db
    .updateTable('sign_in_providers')
    .set({ is_on, is_only })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export async function saveTest(db: Db, workspaceId: number, test: TestResult) {
  await db
    .updateTable('sign_in_providers')
    .set({ test: JSON.stringify(test) })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** People it brought in stay members, and need another way to sign in. */
export async function deleteProvider(db: Db, workspaceId: number) {
  await db.deleteFrom('sign_in_providers').where('workspace_id', '=', workspaceId).execute()
  await db.deleteFrom('sign_in_domains').where('workspace_id', '=', workspaceId).execute()
  await db.deleteFrom('identities').where('workspace_id', '=', workspaceId).execute()
}

type IdentityKey = { workspaceId: number; issuer: string; subject: string }

/** Whose identity it is; an identity belongs to one workspace. */
export async function findIdentity(
  db: Db,
  { workspaceId, issuer, subject }: IdentityKey,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('identities')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id
}

type NewIdentity = IdentityKey & { userId: number; now: number }

/** A person has one identity at a provider: a new one takes the place of the old. */
export async function saveIdentity(
  db: Db,
  { workspaceId, issuer, subject, userId, now }: NewIdentity,
) {
  await db
    .deleteFrom('identities')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
  const row = { workspace_id: workspaceId, issuer, subject, user_id: userId, created_at: now }
  await db.insertInto('identities').values(row).execute()
}

export async function hasIdentity(
  db: Db,
  workspaceId: number,
  userId: number,
): Promise<boolean> {
  const held = db
    .selectFrom('identities')
    .select('subject')
    .where('workspace_id', '=', workspaceId)
  return (await held.where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
}

export type Purpose = 'sign_in' | 'test' | 'link' | 'confirm'

/** `prove`: the provider has answered, and the person still has to prove that the account is theirs. */
type Step = Purpose | 'prove'

type NewAttempt = {
  hash: Buffer
  workspaceId: number
  purpose: Step
  sessionId: number | null
  sealed: string
  next: string
  now: number
  expiresAt: number
}

export async function insertAttempt(db: Db, attempt: NewAttempt) {
  const { hash, workspaceId, purpose, sessionId, sealed, next, now, expiresAt } = attempt
  const row = { hash, workspace_id: workspaceId, purpose, session_id: sessionId, sealed, next }
  await db
    .insertInto('sign_in_attempts')
    .values({ ...row, created_at: now, expires_at: expiresAt })
    .execute()
}

type Wanted = { hash: Buffer; now: number }

/** An attempt is answered once. */
export function claimAttempt(db: Db, { hash, now }: Wanted) {
  return db
    .deleteFrom('sign_in_attempts')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('purpose', '<>', 'prove')
    .returning(['workspace_id', 'session_id', 'sealed', 'next', 'created_at'])
    .returning(sql<Purpose>`purpose`.as('purpose'))
    .executeTakeFirst()
}

/** The answer of a provider that waits for the person's proof. */
export function findAnswer(db: Db, { hash, now }: Wanted) {
  return db
    .selectFrom('sign_in_attempts')
    .select(['workspace_id', 'sealed', 'next'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('purpose', '=', 'prove')
    .executeTakeFirst()
}

/** Deletes the answer, so that it works once. */
export async function claimAnswer(db: Db, { hash, now }: Wanted): Promise<boolean> {
  const claimed = db
    .deleteFrom('sign_in_attempts')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('purpose', '=', 'prove')
  return (await claimed.returning('hash').executeTakeFirst()) !== undefined
}

export async function sweepAttempts(db: Db, now: number) {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute()
}
