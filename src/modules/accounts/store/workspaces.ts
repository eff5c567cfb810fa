import { sql } from 'kysely'
import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { accountOf } from './users.ts'

const FIRST_START_LOCK = 7_126_010
const DELETE_TIMEOUT = '10min'

export function insertWorkspace(db: Db, { name, now }: { name: string; now: number }) {
  return db
    .insertInto('workspaces')
    .values({ name, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function readWorkspace(db: Db, id: number) {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** Serializes changes of roles and members, so that two owners cannot remove each other. */
export function lockWorkspace(db: Db, id: number) {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}

export function renameWorkspace(db: Db, id: number, name: string) {
  return db
    .updateTable('workspaces')
    .set({ name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
}

/** Whether one of this person's workspaces requires a second factor. */
export async function isFactorRequired(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users u join workspaces w on w.id = u.workspace_id
    where w.requires_second_factor and (u.id = ${accountOf(userId)} or u.account_id = ${accountOf(userId)}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function requireFactors(db: Db, id: number, isRequired: boolean) {
  await db
    .updateTable('workspaces')
    .set({ requires_second_factor: isRequired })
    .where('id', '=', id)
    .execute()
}

/** Deletes everything of the workspace by cascade, which may take a while. */
export async function deleteWorkspace(db: Db, id: number) {
  await sql`select set_config('statement_timeout', ${DELETE_TIMEOUT}, true)`.execute(db)
  // Jobs lock their client first: this waits for running ones and blocks new ones.
  await sql`select 1 from clients where workspace_id = ${id} order by id for update`.execute(db)
  await sql`select hand_over_account(id) from users where workspace_id = ${id}`.execute(db)
  await db.deleteFrom('workspaces').where('id', '=', id).execute()
}

/** Serializes concurrent first starts; the later one finds a user. */
export async function lockFirstStart(db: Db) {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(db)
}

export async function hasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

export async function replaceSetupToken(db: Db, hash: Buffer) {
  await clearSetupTokens(db)
  await db.insertInto('setup_tokens').values({ hash }).execute()
}

export async function hasSetupToken(db: Db, hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('setup_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

export async function clearSetupTokens(db: Db) {
  await db.deleteFrom('setup_tokens').execute()
}

/** The oldest workspace, whose owner set up the installation. */
export async function firstWorkspace(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
