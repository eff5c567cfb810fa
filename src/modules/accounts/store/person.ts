import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

const MANY = 10_000
const ERASED = 'erased person'

type Whose = { workspaceId: number; email: string; userId: number | null }

/** The personal data of accounts: as a member, as an invitee, and in the audit log. */
export async function accountOfPerson(db: Db, { workspaceId, email, userId }: Whose) {
  const invites = db
    .selectFrom('invites')
    .select(['email', 'role', 'created_at', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
  const log = db
    .selectFrom('audit_log')
    .select(['action', 'target', 'address', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), eb('target', 'like', `%${literal(email)}%`)]),
    )
    .orderBy('id')
    .limit(MANY)
  const [member, sessions, api_keys, company_accounts] =
    userId === null ? [null, [], [], []] : await accessOf(db, userId)
  return {
    member,
    sessions,
    api_keys,
    company_accounts,
    invites: await invites.execute(),
    audit_log: await log.execute(),
  }
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

function accessOf(db: Db, userId: number) {
  return Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'role', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'address'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MANY)
      .execute(),
    db
      .selectFrom('api_keys')
      .select(['name', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(MANY)
      .execute(),
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'created_at'])
      .where(
        'workspace_id',
        'in',
        db.selectFrom('users').select('workspace_id').where('id', '=', userId),
      )
      .where('user_id', '=', userId)
      .execute(),
  ])
}

/** Anonymizes the audit log: what happened and when stays, person and address go. */
export async function erasePersonFromLog(
  db: Db,
  { workspaceId, email, userId }: Whose,
): Promise<number> {
  const erased = await db
    .updateTable('audit_log')
    .set({
      target: sql<string>`replace(target, ${email}, ${ERASED})`,
      address: sql<string>`case when user_id = ${userId} then '' else address end`,
    })
    .where('workspace_id', '=', workspaceId)
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), eb('target', 'like', `%${literal(email)}%`)]),
    )
    .executeTakeFirst()
  await db
    .deleteFrom('invites')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .execute()
  await db
    .updateTable('sign_in_providers')
    .set({ test: null })
    .where('workspace_id', '=', workspaceId)
    .where(sql<string>`test ->> 'email'`, '=', email)
    .execute()
  return Number(erased.numUpdatedRows)
}
