import { sql } from 'kysely'
import type { Language } from '../../../../locales/index.ts'
import { fail, notFound } from '../../../base/errors.ts'
import type { Context } from '../../../core/context.ts'
import { readPage, type Window } from '../../../core/page.ts'
import type { Db } from '../../../platform/database/db.ts'
import { notifyRevoked } from '../access-revoked.ts'
import type { MemberRole, User } from '../schemas.ts'
import { withClients, withClientsOf } from './client-limits.ts'
import { requireOwnClients } from './foreign-keys.ts'

/** A person in one workspace; `account_id` is the row that holds their password and second factors. */
export type Person = User & { workspace_id: number; account_id: number; language: Language }

type NewPerson = {
  workspaceId: number
  email: string
  name: string
  passwordHash: string
  role: MemberRole
  now: number
}

/** Whose password and second factors these are. */
export const accountOf = (userId: number) =>
  sql<number>`(select coalesce(a.account_id, a.id) from users a where a.id = ${userId})`

/** The same as a value to insert. */
export const newAccountOf = (userId: number) => sql<number>`account_of(${userId})`

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.workspace_id',
      'users.email',
      'users.name',
      'users.role',
      'users.created_at',
    ])
    .select('users.language')
    .select(sql<number>`coalesce(users.account_id, users.id)`.as('account_id'))
    .select('users.is_limited')

type Found = Omit<Person, 'client_ids'> & { is_limited: boolean }

const personOf = async <Row extends Found>(db: Db, row: Row | undefined) =>
  row && withClientsOf(db, row, 'user')

export async function readUser(db: Db, id: number): Promise<Person> {
  return withClientsOf(
    db,
    await people(db).where('id', '=', id).executeTakeFirstOrThrow(notFound),
    'user',
  )
}

/** Nothing where the person has left. */
export const findUser = async (db: Db, id: number): Promise<Person | undefined> =>
  personOf(db, await people(db).where('id', '=', id).executeTakeFirst())

type Belonging = { id: number; name: string; role: MemberRole }
type Me = Found & {
  nr: number
  workspace_name: string
  workspace_created_at: number
  workspaces: Belonging[]
}

const READ_ME = {
  name: 'read_me',
  text: `select a.nr::int, u.id, u.workspace_id, coalesce(u.account_id, u.id) as account_id, u.email, u.name, u.role, u.created_at, u.language, w.name as workspace_name,
      w.created_at as workspace_created_at, u.is_limited,
      (select jsonb_agg(jsonb_build_object('id', mw.id, 'name', mw.name, 'role', m.role) order by mw.name, mw.id)
        from users m join workspaces mw on mw.id = m.workspace_id
        where m.id = coalesce(u.account_id, u.id) or m.account_id = coalesce(u.account_id, u.id)) as workspaces
    from unnest($1::bigint[]) with ordinality a (id, nr) join users u on u.id = a.id join workspaces w on w.id = u.workspace_id`,
}

/** A person with their workspace, in one query. */
export async function readMe({ pipelined, db }: Pick<Context, 'pipelined' | 'db'>, id: number) {
  const found = await pipelined.load<Me>(READ_ME, id)
  if (!found) throw notFound()
  const {
    nr: _,
    workspace_name: name,
    workspace_created_at: created_at,
    workspaces,
    ...row
  } = found
  const user = await withClientsOf(db, row, 'user')
  return { user, workspace: { id: user.workspace_id, name, created_at }, workspaces }
}

export async function requireMember(db: Db, workspaceId: number, id: number): Promise<Person> {
  const found = people(db).where('workspace_id', '=', workspaceId).where('id', '=', id)
  return withClientsOf(db, await found.executeTakeFirstOrThrow(notFound), 'user')
}

export function membersPage(db: Db, workspaceId: number, window: Window) {
  const members = people(db).where('workspace_id', '=', workspaceId)
  return readPage(window, {
    rows: async (limit, offset) =>
      withClients(
        db,
        await members.orderBy('id').limit(limit).offset(offset).execute(),
        'user',
      ),
    count: () => countMembers(db, workspaceId),
  })
}

async function countMembers(db: Db, workspaceId: number): Promise<number> {
  const counted = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await counted
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return total
}

export function listUsers(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .select([
      'users.id',
      'email',
      'users.name',
      'role',
      'workspace_id',
      'workspaces.name as workspace',
    ])
    .orderBy('users.id')
    .execute()
}

/** The owners and admins of a workspace, oldest first. */
export function managersOf(db: Db, workspaceId: number, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('workspace_id', '=', workspaceId)
    .where('role', 'in', ['admin', 'owner'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function memberEmails(
  db: Db,
  workspaceId: number,
  limit: number,
): Promise<string[]> {
  const members = db.selectFrom('users').select('email').where('workspace_id', '=', workspaceId)
  return (await members.orderBy('id').limit(limit).execute()).map(({ email }) => email)
}

/** The workspaces that the owner of this address belongs to. */
export async function workspacesOfEmail(db: Db, email: string): Promise<number[]> {
  const found = db.selectFrom('users').select('workspace_id').where('email', '=', email)
  return (await found.execute()).map(({ workspace_id }) => workspace_id)
}

/** In all of their workspaces. */
export async function saveLanguage(
  db: Db,
  accountId: number,
  language: Language,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ language })
    .where((eb) => eb.or([eb('id', '=', accountId), eb('account_id', '=', accountId)]))
    .execute()
}

/** Names for lists of who did what; former members are missing. */
export async function namesOf(
  db: Db,
  workspaceId: number,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const named = db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
  return new Map((await named.execute()).map(({ id, name }) => [id, name]))
}

/** The account with this address, in the workspace that holds it. */
export async function findByEmail(db: Db, email: string) {
  const found = people(db)
    .select('password_hash')
    .where('email', '=', email)
    .where('users.account_id', 'is', null)
  return personOf(db, await found.executeTakeFirst())
}

export async function findMember(db: Db, workspaceId: number, email: string) {
  const found = people(db).where('workspace_id', '=', workspaceId).where('email', '=', email)
  return personOf(db, await found.executeTakeFirst())
}

const isOfAccount = (userId: number) =>
  sql<boolean>`(users.id = ${accountOf(userId)} or users.account_id = ${accountOf(userId)})`

/** One person in each of their workspaces; the one that holds the account first. */
export async function membershipsOf(db: Db, userId: number): Promise<Person[]> {
  const found = people(db)
    .where(isOfAccount(userId))
    .orderBy(sql`users.account_id nulls first`)
    .orderBy('users.id')
  return withClients(db, await found.execute(), 'user')
}

/** Their password and second factors open other workspaces too. */
export async function isShared(db: Db, userId: number): Promise<boolean> {
  const others = db
    .selectFrom('users')
    .select('id')
    .where(isOfAccount(userId))
    .where('id', '<>', userId)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}

type Joining = { workspaceId: number; person: Person; role: MemberRole; now: number }

/** A person who has an account joins another workspace. */
export async function insertMembership(
  db: Db,
  { workspaceId, person, role, now }: Joining,
): Promise<number> {
  const { email, name, account_id } = person
  const row = {
    workspace_id: workspaceId,
    account_id,
    email,
    name,
    password_hash: '',
    role,
    created_at: now,
  }
  const added = await db
    .insertInto('users')
    .values(row)
    .onConflict((on) => on.columns(['workspace_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw fail('member_exists')
  return added.id
}

/** An e-mail address belongs to one account. */
export async function insertUser(
  db: Db,
  { workspaceId, email, name, passwordHash, role, now }: NewPerson,
) {
  const row = {
    workspace_id: workspaceId,
    email,
    name,
    password_hash: passwordHash,
    role,
    created_at: now,
  }
  const added = await db
    .insertInto('users')
    .values(row)
    .onConflict((on) => on.column('email').where('account_id', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw fail('account_exists')
  return added.id
}

/** Role and clients together; the caller holds the workspace's lock. */
export async function saveScope(db: Db, member: Person) {
  const { id, workspace_id, role, client_ids } = member
  await db
    .updateTable('users')
    .set({ role, is_limited: client_ids !== null })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('user_clients')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', id)
    .execute()
  if (!client_ids?.length) return
  const rows = [...new Set(client_ids)].map((client_id) => ({
    workspace_id,
    user_id: id,
    client_id,
  }))
  await requireOwnClients(db.insertInto('user_clients').values(rows).execute())
}

/** Fails when the address has an account already. */
export async function saveEmail(db: Db, id: number, email: string) {
  const taken = await findByEmail(db, email)
  const own = await readUser(db, id)
  if (taken && taken.account_id !== own.account_id) throw fail('account_exists')
  await db.updateTable('users').set({ email }).where(isOfAccount(id)).execute()
}

export async function savePassword(db: Db, id: number, passwordHash: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountOf(id))
    .execute()
}

/** People whom a company brought in have none until they set one. */
export async function hasPassword(db: Db, id: number): Promise<boolean> {
  const held = db.selectFrom('users').select('id').where('id', '=', accountOf(id))
  return (await held.where('password_hash', '<>', '').executeTakeFirst()) !== undefined
}

/** Replaces the legacy token, or removes it for null. Returns whether there was one. */
export async function saveLegacyToken(
  db: Db,
  id: number,
  hash: Buffer | null,
): Promise<boolean> {
  const had = await hasLegacyToken(db, id)
  await db.updateTable('users').set({ legacy_hash: hash }).where('id', '=', id).execute()
  if (had) await notifyRevoked(db, 'legacy', [id])
  return had
}

export async function hasLegacyToken(db: Db, id: number): Promise<boolean> {
  const held = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('legacy_hash', 'is not', null)
  return (await held.executeTakeFirst()) !== undefined
}

export async function deleteUser(db: Db, id: number) {
  await sql`select hand_over_account(${id})`.execute(db)
  await db.deleteFrom('users').where('id', '=', id).execute()
}

export async function countOwners(db: Db, workspaceId: number): Promise<number> {
  const counted = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await counted
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return total
}

const MAX_COLLEAGUES = 1000

type Reader = { workspaceId: number; userId: number; clientIds: number[] | null }

/** The other members by name; a viewer limited to some clients does not see other limited viewers. */
export function colleaguesOf(db: Db, { workspaceId, userId, clientIds }: Reader) {
  const others = db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
  const shown = clientIds === null ? others : others.where('is_limited', '=', false)
  return shown
    .where('id', '<>', userId)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_COLLEAGUES)
    .execute()
}
